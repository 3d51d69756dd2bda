package dev.unwind.engine.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.dsl.Bulkhead;
import dev.unwind.dsl.Retry;
import dev.unwind.dsl.SagaDefinition;
import dev.unwind.engine.StepGuards;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.saga.SagaStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When guards are asked, and what they are told. */
class GuardTest {
  private final Story story = new Story();
  private final Trip.Plan plan =
      new Trip.Plan(story).with(step -> step.bulkhead(Bulkhead.of(1))).retry(Retry.none());

  /** Admits so many at once, and notes what it is told. */
  private static final class Turnstile implements StepGuards {
    private final List<String> told = new ArrayList<>();
    private final int max;
    private final Duration retryAfter;
    private int inside;
    private int most;

    Turnstile(int max, Duration retryAfter) {
      this.max = max;
      this.retryAfter = retryAfter;
    }

    @Override
    public Admission ask(SagaDefinition<?> definition, int step) {
      if (inside >= max) {
        return new Admission.Refused("bulkhead", retryAfter);
      }
      inside++;
      most = Math.max(most, inside);
      return new Admission.Admitted(
          new Permit() {
            @Override
            public void settled(Outcome outcome) {
              told.add(definition.steps().get(step).name() + " " + outcome);
            }

            @Override
            public void ended() {
              inside--;
            }
          });
    }
  }

  @Test
  void every_admitted_attempt_is_settled_and_ended() {
    Turnstile guard = new Turnstile(5, Duration.ofSeconds(1));
    story.guards = guard;
    plan.on(
        "B",
        call -> {
          throw new IllegalStateException("down");
        });
    story.define(plan.steps("A", "B"));
    Story.Node node = story.node();
    story.start(node, "trip", "t1", Trip.begin());

    assertThat(story.runUntilFinal(node, "t1").status()).isEqualTo(SagaStatus.COMPENSATED);
    assertThat(guard.told).containsExactly("A ANSWERED", "B FAILED");
    assertThat(guard.inside).isZero();
    // the happy path asks without a write more: create, A, B; and the two compensations
    assertThat(story.store.commits).isEqualTo(5);
  }

  @Test
  void no_more_than_are_admitted_are_called_at_once_and_all_finish() {
    Turnstile guard = new Turnstile(2, Duration.ofMillis(500));
    story.guards = guard;
    int[] calling = new int[2];
    plan.on(
        "A",
        call -> {
          calling[1] = Math.max(calling[1], ++calling[0]);
          story.world.pauseHere(Duration.ofSeconds(1));
          calling[0]--;
          return "A";
        });
    story.define(plan.steps("A"));
    Story.Node node = story.node();
    for (int i = 0; i < 20; i++) {
      story.start(node, "trip", "t" + i, Trip.begin());
    }
    for (int i = 0; i < 20; i++) {
      Saga saga = story.runUntilFinal(node, "t" + i);
      assertThat(saga.status()).isEqualTo(SagaStatus.COMPLETED);
      assertThat(saga.steps().get(0).attempts().count()).isEqualTo(1);
    }

    assertThat(calling[1]).isEqualTo(2);
    assertThat(guard.inside).isZero();
    assertThat(node.counted("unwind.step.refusals", "step", "A", "guard", "bulkhead"))
        .isGreaterThan(17);
  }

  @Test
  void a_short_refusal_in_the_middle_keeps_the_saga_and_its_owner() {
    boolean[] open = {false};
    story.guards =
        (definition, step) ->
            step == 0 || open[0]
                ? new StepGuards.Admission.Admitted(StepGuards.Permit.NONE)
                : new StepGuards.Admission.Refused("bulkhead", Duration.ofMillis(500));
    story.define(plan.steps("A", "B"));
    Story.Node node = story.node();
    story.start(node, "trip", "t1", Trip.begin());
    story.world.runFor(Duration.ofSeconds(5));
    Saga waiting = story.saga(node, "t1");
    assertThat(waiting.ownership().owner()).isPresent();
    assertThat(story.calls()).containsExactly("A");

    open[0] = true;
    Saga ended = story.runUntilFinal(node, "t1");

    assertThat(ended.status()).isEqualTo(SagaStatus.COMPLETED);
    assertThat(ended.ownership().epoch()).isEqualTo(1);
    assertThat(story.calls()).containsExactly("A", "B");
  }

  @Test
  void a_long_refusal_lets_the_saga_go_and_it_goes_on_after_a_restart() {
    Turnstile closed = new Turnstile(0, Duration.ofMinutes(5));
    story.guards = closed;
    story.define(plan.steps("A"));
    Story.Node node = story.node();
    Saga saga = story.start(node, "trip", "t1", Trip.begin());
    assertThat(saga.ownership().owner()).isEmpty();
    assertThat(saga.steps().get(0).attempts().count()).isZero();
    story.world.runFor(Duration.ofMinutes(1));
    node.process().kill();

    story.guards = new Turnstile(1, Duration.ofSeconds(1));
    Story.Node next = story.node();
    assertThat(story.runUntilFinal(next, "t1").status()).isEqualTo(SagaStatus.COMPLETED);
    assertThat(story.calls()).containsExactly("A");
  }

  @Test
  void the_permit_of_a_commit_that_was_lost_is_given_back() {
    Turnstile guard = new Turnstile(1, Duration.ofSeconds(1));
    story.guards = guard;
    story.define(plan.steps("A", "B"));
    Story.Node node = story.node();
    story.start(node, "trip", "t1", Trip.begin());
    // the completion of A meets a cancel that came in between: the intent of B is not recorded
    story.store.beforeCommit = () -> node.engine().cancel("t1", "changed my mind");

    assertThat(story.runUntilFinal(node, "t1").status()).isEqualTo(SagaStatus.COMPENSATED);
    assertThat(guard.told).containsExactly("A ANSWERED", "B NOT_CALLED");
    assertThat(guard.inside).isZero();
  }

  @Test
  void a_call_that_took_too_long_is_settled_then_and_ended_when_it_ends() {
    Turnstile guard = new Turnstile(5, Duration.ofSeconds(1));
    story.guards = guard;
    plan.timeout(Duration.ofSeconds(5))
        .on(
            "A",
            call -> {
              for (int i = 0; i < 30; i++) {
                story.world.pauseHere(Duration.ofSeconds(1));
              }
              return "A";
            });
    story.define(plan.steps("A"));
    Story.Node node = story.node();
    story.start(node, "trip", "t1", Trip.begin());
    story.world.runFor(Duration.ofSeconds(6));
    assertThat(guard.told).containsExactly("A FAILED");
    assertThat(guard.inside).isEqualTo(1);

    story.world.runFor(Duration.ofMinutes(1));
    assertThat(guard.told).containsExactly("A FAILED");
    assertThat(guard.inside).isZero();
  }

  @Test
  void guards_that_throw_stand_in_nobodys_way() {
    story.guards =
        (definition, step) -> {
          throw new IllegalStateException("a bug");
        };
    story.define(plan.steps("A"));
    Story.Node node = story.node();
    story.start(node, "trip", "t1", Trip.begin());

    assertThat(story.runUntilFinal(node, "t1").status()).isEqualTo(SagaStatus.COMPLETED);
  }
}
