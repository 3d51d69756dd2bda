package dev.unwind.engine.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.dsl.Retry;
import dev.unwind.engine.EngineSettings;
import dev.unwind.engine.machine.MachineSettings;
import dev.unwind.engine.saga.SagaStatus;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Handlers that never end are capped, and reported. */
class HungTest {
  private final Story story = new Story();
  private final boolean[] released = new boolean[1];

  private static EngineSettings settings() {
    return new EngineSettings(
        new MachineSettings(Story.LEASE, 10, 100, 50),
        Duration.ofSeconds(1),
        100,
        1_000,
        Duration.ofSeconds(1),
        3,
        Duration.ofSeconds(10));
  }

  private String hang() {
    while (!released[0]) {
      story.world.pauseHere(Duration.ofSeconds(1));
    }
    return "late";
  }

  @Test
  void from_the_cap_on_a_process_begins_nothing_new_and_leaves_it_to_others() {
    Trip.Plan plan = new Trip.Plan(story);
    plan.timeout(Duration.ofSeconds(2))
        .retry(Retry.none())
        .on("A", call -> call.sagaId().startsWith("hangs") ? hang() : "A");
    story.define(plan.steps("A"));
    Story.Node node = story.node(story.store, settings());
    for (int i = 0; i < 3; i++) {
      story.start(node, "trip", "hangs" + i, Trip.begin());
    }
    story.world.runFor(Duration.ofSeconds(3));
    assertThat(node.gauge("unwind.calls.hung")).isEqualTo(3);
    assertThat(node.engine().load().isHung()).isTrue();

    story.start(node, "trip", "healthy", Trip.begin());
    story.world.runFor(Duration.ofSeconds(10));
    assertThat(story.saga(node, "healthy").ownership().owner()).isEmpty();
    assertThat(story.calls("A")).hasSize(3);

    Story.Node other = story.node(story.store, settings());
    assertThat(story.runUntilFinal(other, "healthy").status()).isEqualTo(SagaStatus.COMPLETED);
    for (int i = 0; i < 3; i++) {
      assertThat(story.runUntilFinal(other, "hangs" + i).status())
          .isEqualTo(SagaStatus.COMPENSATED);
    }
  }

  @Test
  void B28_a_step_that_blocks_longer_than_every_lease_is_run_again_after_a_restart() {
    Trip.Plan plan = new Trip.Plan(story);
    plan.timeout(Duration.ofDays(30)).on("A", call -> call.attempt() == 1 ? hang() : "A");
    story.define(plan.steps("A", "B"));
    Story.Node first = story.node();
    story.start(first, "trip", "t1", Trip.begin());
    story.world.runFor(Duration.ofHours(3));
    assertThat(story.calls()).containsExactly("A");
    assertThat(story.store.status("t1")).contains(SagaStatus.RUNNING);

    first.process().kill();
    Story.Node second = story.node();
    assertThat(story.runUntilFinal(second, "t1").status()).isEqualTo(SagaStatus.COMPLETED);
    assertThat(story.calls()).containsExactly("A", "A", "B");
    assertThat(story.calls("A").get(1).key()).isEqualTo(story.calls("A").get(0).key());
    assertThat(story.calls("A").get(1).token()).isGreaterThan(story.calls("A").get(0).token());
  }

  @Test
  void when_they_end_at_last_the_process_goes_on_with_what_was_queued() {
    Trip.Plan plan = new Trip.Plan(story);
    plan.timeout(Duration.ofSeconds(2))
        .retry(Retry.none())
        .on("A", call -> call.sagaId().startsWith("hangs") ? hang() : "A");
    story.define(plan.steps("A"));
    Story.Node node = story.node(story.store, settings());
    for (int i = 0; i < 3; i++) {
      story.start(node, "trip", "hangs" + i, Trip.begin());
    }
    story.world.runFor(Duration.ofSeconds(3));
    story.start(node, "trip", "healthy", Trip.begin());
    story.world.runFor(Duration.ofSeconds(10));
    assertThat(story.store.status("healthy")).contains(SagaStatus.RUNNING);

    released[0] = true;
    assertThat(story.runUntilFinal(node, "healthy").status()).isEqualTo(SagaStatus.COMPLETED);
    assertThat(node.gauge("unwind.calls.hung")).isZero();
    for (int i = 0; i < 3; i++) {
      story.runUntilFinal(node, "hangs" + i);
    }
  }
}
