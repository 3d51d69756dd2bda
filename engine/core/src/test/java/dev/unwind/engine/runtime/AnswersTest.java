package dev.unwind.engine.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unwind.dsl.Retry;
import dev.unwind.engine.EngineSettings;
import dev.unwind.engine.InputTooLarge;
import dev.unwind.engine.NotResolved;
import dev.unwind.engine.StartConflict;
import dev.unwind.engine.StartRequest;
import dev.unwind.engine.Started;
import dev.unwind.engine.machine.MachineSettings;
import dev.unwind.engine.saga.Failure;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.saga.SagaStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the store's doubtful answers turn out to mean, and what callers are told. */
class AnswersTest {
  private final Story story = new Story();
  private final Trip.Plan plan = new Trip.Plan(story);

  @ParameterizedTest
  @EnumSource(CountingStore.Fault.class)
  void B41_a_doubtful_create_makes_one_saga_and_is_answered_as_created(CountingStore.Fault fault) {
    story.define(plan.steps("A", "B"));
    Story.Node node = story.node();
    story.store.next(fault);

    Started started = node.engine().start(StartRequest.of("trip", "t1", Trip.begin()));
    story.runUntilFinal(node, "t1");

    assertThat(started.created()).isTrue();
    assertThat(story.calls()).containsExactly("A", "B");
  }

  @ParameterizedTest
  @EnumSource(CountingStore.Fault.class)
  void B41_a_doubtful_completion_is_recognised_and_no_step_is_called_twice(
      CountingStore.Fault fault) {
    story.define(plan.steps("A", "B", "C"));
    plan.on(
        "B",
        call -> {
          story.store.next(fault);
          return "B";
        });
    Story.Node node = story.node();
    story.start(node, "trip", "t1", Trip.begin());
    Saga ended = story.runUntilFinal(node, "t1");

    assertThat(ended.status()).isEqualTo(SagaStatus.COMPLETED);
    assertThat(story.calls()).containsExactly("A", "B", "C");
    assertThat(ended.transition()).isEqualTo(4);
  }

  @ParameterizedTest
  @EnumSource(CountingStore.Fault.class)
  void a_doubtful_cancel_is_durable_once(CountingStore.Fault fault) {
    Story.Node[] node = new Story.Node[1];
    plan.on(
        "B",
        call -> {
          node[0].process().pause(Duration.ofSeconds(10));
          return "B";
        });
    story.define(plan.steps("A", "B", "C"));
    node[0] = story.node();
    story.start(node[0], "trip", "t1", Trip.begin());
    story.world.runUntil("B is called", () -> story.calls().contains("B"));
    story.store.next(fault);
    node[0].engine().cancel("t1", "stop");
    Saga ended = story.runUntilFinal(node[0], "t1");

    assertThat(ended.status()).isEqualTo(SagaStatus.COMPENSATED);
    assertThat(story.calls()).containsExactly("A", "B", "uB", "uA");
  }

  @Test
  void a_command_that_comes_in_just_before_the_last_completion_is_met_by_it() {
    story.define(plan.steps("A", "B"));
    Story.Node node = story.node();
    plan.on(
        "B",
        call -> {
          story.store.beforeCommit = () -> node.engine().cancel("t1", "in the last moment");
          return "B";
        });
    story.start(node, "trip", "t1", Trip.begin());
    Saga ended = story.runUntilFinal(node, "t1");

    assertThat(ended.status()).isEqualTo(SagaStatus.COMPENSATED);
    assertThat(story.calls()).containsExactly("A", "B", "uB", "uA");
  }

  @Test
  void B34_a_repeated_start_gets_the_same_saga_and_another_one_under_its_id_is_refused() {
    story.define(plan.steps("A", "B"));
    Story.Node node = story.node();
    StartRequest request =
        new StartRequest("trip", Optional.empty(), Optional.of("order-17"), Trip.begin());
    Started first = node.engine().start(request);
    String id = first.saga().saga().id();
    story.runUntilFinal(node, id);

    Started again = node.engine().start(request);
    assertThat(again.created()).isFalse();
    assertThat(again.saga().saga().id()).isEqualTo(id);
    assertThat(again.saga().saga().status()).isEqualTo(SagaStatus.COMPLETED);
    assertThatThrownBy(
            () ->
                node.engine()
                    .start(
                        new StartRequest(
                            "trip",
                            Optional.empty(),
                            Optional.of("order-17"),
                            new Trip(List.of("x")))))
        .isInstanceOf(StartConflict.class)
        .hasMessageContaining(id);
    assertThat(story.calls()).containsExactly("A", "B");
  }

  @Test
  void a_store_that_stays_away_leaves_a_start_unresolved_and_its_repeat_is_safe() {
    story.define(plan.steps("A"));
    Story.Node node = story.node();
    for (int i = 0; i < 200; i++) {
      story.store.next(CountingStore.Fault.UNAVAILABLE);
    }
    StartRequest request = StartRequest.of("trip", "t1", Trip.begin());
    assertThatThrownBy(() -> node.engine().start(request))
        .isInstanceOfSatisfying(
            NotResolved.class,
            e -> {
              assertThat(e.sagaId()).isEqualTo("t1");
              assertThat(e.retryAfter()).isPositive();
            });
    node.process().pause(Duration.ofMinutes(5));
    story.world.runFor(Duration.ofMinutes(5));
    Started again = null;
    while (again == null) {
      try {
        again = node.engine().start(request);
      } catch (NotResolved still) {
        assertThat(still.sagaId()).isEqualTo("t1");
        node.process().pause(still.retryAfter());
      }
    }
    story.runUntilFinal(node, "t1");
    assertThat(story.calls()).containsExactly("A");
  }

  @Test
  void starts_beyond_the_backlog_are_refused_and_accepted_ones_all_finish() {
    story.define(plan.steps("A"));
    Story.Node node = story.node(story.store, small());
    List<String> accepted = new ArrayList<>();
    int refused = 0;
    for (int i = 0; i < 20; i++) {
      try {
        story.start(node, "trip", "t" + i, Trip.begin());
        accepted.add("t" + i);
      } catch (NotResolved full) {
        assertThat(full).hasMessageContaining("too many sagas are waiting");
        refused++;
      }
    }
    assertThat(accepted).hasSize(7);
    assertThat(refused).isEqualTo(13);
    accepted.forEach(id -> story.runUntilFinal(node, id));
  }

  @Test
  void no_write_of_unknown_outcome_is_repeated_at_once() {
    plan.on(
        "A",
        call -> {
          story.store.next(CountingStore.Fault.REQUEST_LOST);
          return "A";
        });
    story.define(plan.steps("A"));
    Story.Node node = story.node();
    List<Instant> commits = new ArrayList<>();
    noteCommits(commits);
    story.store.next(CountingStore.Fault.REQUEST_LOST);
    story.start(node, "trip", "t1", Trip.begin());
    story.runUntilFinal(node, "t1");

    // the create and its repeat, the completion and its repeat
    assertThat(commits).hasSize(4);
    assertThat(commits.get(1)).isAfter(commits.get(0));
    assertThat(commits.get(3)).isAfter(commits.get(2));
  }

  private void noteCommits(List<Instant> commits) {
    story.store.beforeCommit =
        () -> {
          commits.add(story.world.now());
          noteCommits(commits);
        };
  }

  @Test
  void a_start_that_is_recognised_after_a_lost_reply_is_counted_as_one() {
    story.define(plan.steps("A"));
    Story.Node node = story.node();
    story.store.next(CountingStore.Fault.REPLY_LOST);
    story.start(node, "trip", "t1", Trip.begin());
    story.runUntilFinal(node, "t1");

    assertThat(node.counted("unwind.sagas.started")).isEqualTo(1);
  }

  private static EngineSettings small() {
    return new EngineSettings(
        MachineSettings.DEFAULT,
        Duration.ofSeconds(1),
        2,
        5,
        Duration.ofSeconds(1),
        64,
        Duration.ofSeconds(1));
  }

  @Test
  void sagas_that_wait_for_their_time_do_not_fill_the_backlog() {
    plan.retry(Retry.fixed(Duration.ofHours(2)).withoutJitter().maxAttempts(3))
        .on(
            "A",
            call -> {
              throw new IllegalStateException("down");
            });
    story.define(plan.steps("A"));
    Story.Node node = story.node(story.store, small());
    for (int i = 0; i < 20; i++) {
      story.start(node, "trip", "t" + i, Trip.begin());
      story.world.runFor(Duration.ofSeconds(2));
    }

    assertThat(story.calls("A")).hasSize(20);
    assertThat(story.store.status("t19")).contains(SagaStatus.RUNNING);
  }

  @Test
  void B43_an_input_too_large_is_refused_and_a_result_too_large_turns_the_saga_back() {
    String large = "x".repeat(1_600_000);
    plan.on("C", call -> large);
    story.define(plan.steps("A", "B", "C"));
    Story.Node node = story.node();
    assertThatThrownBy(() -> story.start(node, "trip", "t0", new Trip(List.of(large))))
        .isInstanceOf(InputTooLarge.class);
    assertThat(story.store.status("t0")).isEmpty();

    story.start(node, "trip", "t1", Trip.begin());
    Saga ended = story.runUntilFinal(node, "t1");

    assertThat(ended.status()).isEqualTo(SagaStatus.COMPENSATED);
    assertThat(ended.steps().get(2).attempts().failure().orElseThrow().kind())
        .isEqualTo(Failure.Kind.TOO_LARGE);
    assertThat(story.calls()).containsExactly("A", "B", "C", "uC", "uB", "uA");
  }
}
