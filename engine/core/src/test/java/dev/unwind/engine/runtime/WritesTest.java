package dev.unwind.engine.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.engine.saga.SagaStatus;
import org.junit.jupiter.api.Test;

class WritesTest {
  @Test
  void a_saga_of_n_steps_costs_n_plus_one_writes_and_no_read() {
    Story story = new Story();
    story.define(new Trip.Plan(story).steps("A", "B", "C", "D"));
    Story.Node node = story.node();

    story.start(node, "trip", "t1", Trip.begin());
    story.world.runUntil("final", () -> story.store.status("t1").orElseThrow().isFinal());

    assertThat(story.store.status("t1")).contains(SagaStatus.COMPLETED);
    assertThat(story.store.commits).isEqualTo(5);
    assertThat(story.store.reads).isZero();
    assertThat(story.calls()).containsExactly("A", "B", "C", "D");
  }

  @Test
  void a_queued_saga_costs_one_more_for_the_claim() {
    Story story = new Story();
    story.define(new Trip.Plan(story).steps("A", "B", "C", "D"));
    Story.Node rest = story.quiet(story.store, Story.settings());
    story.start(rest, "trip", "t1", Trip.begin());
    assertThat(story.store.commits).isEqualTo(1);

    Story.Node worker = story.node();

    assertThat(story.runUntilFinal(worker, "t1").status()).isEqualTo(SagaStatus.COMPLETED);
    // create, the claim with the first intent, and one for each completion
    assertThat(story.store.commits).isEqualTo(6);
  }
}
