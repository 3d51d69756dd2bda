package dev.unwind.engine.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.dsl.Outcome;
import dev.unwind.dsl.Retry;
import dev.unwind.dsl.Saga;
import dev.unwind.dsl.StepRejected;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.saga.TimelineEntry;
import dev.unwind.engine.virtual.VirtualWorld;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Part II of the failure catalogue: crashes, take-over, zombies. */
class RecoveryTest {
  private final Story story = new Story();
  private final Trip.Plan plan = new Trip.Plan(story);

  /** Starts a saga whose process dies in the middle of a call. */
  private Story.Node dyingIn(String step, String... steps) {
    story.define(plan.steps(steps));
    Story.Node node = story.node();
    plan.on(step, call -> die(node));
    story.start(node, "trip", "t1", Trip.begin());
    story.world.runUntil("died in " + step, () -> story.calls().contains(step));
    story.world.runFor(Duration.ofSeconds(1));
    plan.on(step, call -> step);
    return node;
  }

  private static String die(Story.Node node) {
    node.process().kill();
    node.process().pause(Duration.ofDays(1));
    return "never";
  }

  @Test
  void B17_an_effect_whose_record_was_lost_is_repeated_under_the_same_key() {
    dyingIn("B", "A", "B", "C");
    Story.Node next = story.node();

    var ended = story.runUntilFinal(next, "t1");

    assertThat(ended.status()).isEqualTo(SagaStatus.COMPLETED);
    List<Story.Entry> b = story.calls("B");
    assertThat(b).hasSize(2);
    assertThat(b.get(1).key()).isEqualTo(b.get(0).key());
    assertThat(b.get(1).attempt()).isEqualTo(2);
    assertThat(b.get(1).token()).isGreaterThan(b.get(0).token());
    assertThat(story.calls("A")).hasSize(1);
    assertThat(ended.ownership().epoch()).isEqualTo(2);
  }

  @Test
  void B22_recovery_needs_no_stimulus() {
    dyingIn("A", "A", "B");
    Story.Node next = story.node();

    story.world.runUntil("final", () -> story.store.status("t1").orElseThrow().isFinal());

    assertThat(story.saga(next, "t1").status()).isEqualTo(SagaStatus.COMPLETED);
  }

  @Test
  void B07_an_intent_without_a_call_is_undone_with_outcome_unknown() {
    List<Outcome> outcomes = new ArrayList<>();
    plan.onUndo("A", call -> outcomes.add(call.outcome()));
    dyingIn("A", "A", "B");
    plan.on(
        "A",
        call -> {
          throw new StepRejected("no");
        });
    Story.Node next = story.node();
    var ended = story.runUntilFinal(next, "t1");

    // The second attempt is rejected, but nobody knows about the first.
    assertThat(ended.status()).isEqualTo(SagaStatus.COMPENSATED);
    assertThat(outcomes).containsExactly(Outcome.UNKNOWN);
  }

  @Test
  void B13_the_undo_gets_the_state_that_the_action_left_also_after_a_restart() {
    List<Trip> seen = new ArrayList<>();
    plan.on("A", call -> null).onUndo("A", call -> seen.add(call.state()));
    dyingIn("B", "A", "B");
    plan.on(
        "B",
        call -> {
          throw new IllegalStateException("down");
        });
    story.runUntilFinal(story.node(), "t1");

    assertThat(seen).hasSize(1);
    assertThat(seen.get(0).done()).containsExactly((String) null);
  }

  @Test
  void a_living_owner_keeps_a_saga_whose_step_outlasts_many_leases() {
    Story.Node[] first = new Story.Node[1];
    plan.timeout(Duration.ofHours(1))
        .on(
            "A",
            call -> {
              first[0].process().pause(Duration.ofMinutes(10));
              return "A";
            });
    story.define(plan.steps("A"));
    first[0] = story.node();
    story.node();
    story.start(first[0], "trip", "t1", Trip.begin());
    var ended = story.runUntilFinal(first[0], "t1");

    assertThat(story.calls("A")).hasSize(1);
    assertThat(ended.ownership().epoch()).isEqualTo(1);
  }

  @Test
  void a_skewed_clock_takes_nothing_from_a_living_owner() {
    Story.Node[] first = new Story.Node[1];
    plan.timeout(Duration.ofHours(1))
        .on(
            "A",
            call -> {
              first[0].process().pause(Duration.ofMinutes(5));
              return "A";
            });
    story.define(plan.steps("A"));
    first[0] = story.node();
    Story.Node second = story.node();
    second.process().skew(Duration.ofHours(1));
    story.start(first[0], "trip", "t1", Trip.begin());
    story.runUntilFinal(first[0], "t1");

    assertThat(story.calls("A")).hasSize(1);
  }

  @Test
  void a_zombie_wakes_up_and_its_write_is_refused() {
    story.define(plan.steps("A", "B", "C"));
    Story.Node zombie = story.node();
    plan.on(
        "B",
        call -> {
          zombie.process().freeze(Duration.ofMinutes(3));
          zombie.process().pause(Duration.ofMillis(1));
          plan.on("B", again -> "B");
          return "B of the zombie";
        });
    story.start(zombie, "trip", "t1", Trip.begin());
    story.world.runUntil("B is called", () -> story.calls().contains("B"));
    plan.on("B", call -> "B");
    Story.Node next = story.node();
    var ended = story.runUntilFinal(next, "t1");
    story.world.runFor(Duration.ofMinutes(10));

    assertThat(ended.ownership().epoch()).isEqualTo(2);
    assertThat(story.store.describe("t1")).contains("COMPLETED").doesNotContain("of the zombie");
    assertThat(story.calls("B").get(1).token()).isGreaterThan(story.calls("B").get(0).token());
    assertThat(story.calls("C")).hasSize(1);
  }

  @Test
  void an_action_that_kills_its_process_again_and_again_is_given_up_and_undone() {
    story.define(plan.steps("A", "B"));
    Story.Node[] node = {story.node()};
    plan.on("B", call -> die(node[0]));
    story.start(node[0], "trip", "t1", Trip.begin());
    for (int i = 1; i <= 11; i++) {
      int calls = i;
      story.world.runUntil("call " + i, () -> story.calls("B").size() == calls);
      story.world.runFor(Duration.ofSeconds(1));
      node[0] = story.node();
    }
    var ended = story.runUntilFinal(node[0], "t1");

    assertThat(ended.status()).isEqualTo(SagaStatus.COMPENSATED);
    assertThat(story.calls("B")).hasSize(11);
    assertThat(story.calls()).endsWith("uB", "uA");
  }

  @Test
  void a_long_backoff_releases_the_saga_and_whoever_sweeps_wakes_it_up() {
    int[] calls = new int[1];
    plan.retry(Retry.fixed(Duration.ofMinutes(10)).withoutJitter())
        .on(
            "A",
            call -> {
              if (calls[0]++ == 0) {
                throw new IllegalStateException("down");
              }
              return "A";
            });
    story.define(plan.steps("A"));
    Story.Node first = story.node();
    story.start(first, "trip", "t1", Trip.begin());
    story.world.runFor(Duration.ofSeconds(1));
    assertThat(story.saga(first, "t1").ownership().owner()).isEmpty();
    first.process().kill();
    Instant failed = story.world.now();

    Story.Node second = story.node();
    story.runUntilFinal(second, "t1");

    assertThat(Duration.between(failed, story.world.now()))
        .isBetween(Duration.ofMinutes(9), Duration.ofMinutes(11));
  }

  @Test
  void a_draining_process_records_results_and_hands_its_sagas_over() {
    Story.Node[] first = new Story.Node[1];
    plan.on(
        "B",
        call -> {
          first[0].process().pause(Duration.ofSeconds(5));
          return "B";
        });
    story.define(plan.steps("A", "B", "C"));
    first[0] = story.node();
    story.start(first[0], "trip", "t1", Trip.begin());
    story.world.runUntil("B is called", () -> story.calls().contains("B"));

    assertThat(first[0].engine().drain(Duration.ofSeconds(10))).isTrue();
    var released = story.saga(first[0], "t1");
    first[0].engine().close();

    assertThat(released.ownership().owner()).isEmpty();
    assertThat(story.calls()).containsExactly("A", "B");
    story.runUntilFinal(story.node(), "t1");
    assertThat(story.calls()).containsExactly("A", "B", "C");
  }

  @Test
  void a_grace_too_short_lets_the_step_be_run_elsewhere_under_the_same_key() {
    Story.Node[] first = new Story.Node[1];
    plan.on(
        "B",
        call -> {
          first[0].process().pause(Duration.ofSeconds(5));
          return "B";
        });
    story.define(plan.steps("A", "B", "C"));
    first[0] = story.node();
    story.start(first[0], "trip", "t1", Trip.begin());
    story.world.runUntil("B is called", () -> story.calls().contains("B"));

    assertThat(first[0].engine().drain(Duration.ofSeconds(1))).isFalse();
    first[0].engine().close();
    first[0] = story.node();
    story.runUntilFinal(first[0], "t1");

    assertThat(story.calls()).containsExactly("A", "B", "B", "C");
    assertThat(story.calls("B").get(1).key()).isEqualTo(story.calls("B").get(0).key());
  }

  @Test
  void a_saga_whose_state_can_not_be_read_is_left_alone_and_hurts_no_other() {
    dyingIn("B", "A", "B");
    Story.Node other = story.quiet(story.store, Story.settings());
    var before = story.saga(other, "t1");
    List<dev.unwind.dsl.SagaDefinition<?>> changed =
        List.of(
            Saga.define("trip", Changed.class)
                .step("A", step -> step.run(call -> story.note("A'", 1, "", 0)))
                .step("B", step -> step.run(call -> story.note("B'", 1, "", 0)))
                .build());
    VirtualWorld.Process process = story.world.process();
    var engine =
        dev.unwind.engine.SagaEngine.builder(story.store)
            .definitions(changed)
            .settings(Story.settings())
            .environment(process)
            .build();
    engine.open();
    engine.start(dev.unwind.engine.StartRequest.of("trip", "t2", new Changed("new")));
    story.world.runFor(Duration.ofMinutes(10));

    assertThat(story.store.status("t2")).contains(SagaStatus.COMPLETED);
    assertThat(story.saga(other, "t1").transition()).isEqualTo(before.transition());
    assertThat(before.journal().timeline().entries())
        .extracting(TimelineEntry::event)
        .contains(TimelineEntry.Event.ACTION_STARTED);
  }

  record Changed(String name) {}
}
