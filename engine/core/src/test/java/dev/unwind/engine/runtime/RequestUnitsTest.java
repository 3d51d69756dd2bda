package dev.unwind.engine.runtime;

import static dev.unwind.engine.runtime.ChargingStore.CREATE;
import static dev.unwind.engine.runtime.ChargingStore.READ;
import static dev.unwind.engine.runtime.ChargingStore.REFUSED;
import static dev.unwind.engine.runtime.ChargingStore.REPLACE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unwind.engine.saga.SagaStatus;
import io.micrometer.core.instrument.DistributionSummary;
import java.time.Duration;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a saga costs, and where that is told. */
class RequestUnitsTest {
  private static final Offset<Double> EXACTLY = within(0.001);

  private final Story story = new Story();
  private final Trip.Plan plan = new Trip.Plan(story);
  private final ChargingStore store = new ChargingStore(story.store);

  private static DistributionSummary summary(Story.Node node, String status) {
    return node.meters()
        .get("unwind.sagas.request.units")
        .tags("definition", "trip", "status", status)
        .summary();
  }

  private void failOnce(CountingStore.Fault fault) {
    plan.on(
        "B",
        call -> {
          story.store.next(fault);
          return "B";
        });
  }

  @Test
  void what_the_writes_cost_stands_in_the_next_one_and_costs_no_write_and_no_read() {
    story.define(plan.steps("A", "B", "C", "D"));
    Story.Node node = story.node(store, Story.settings());
    story.start(node, "trip", "t1", Trip.begin());
    story.world.runUntil("final", () -> story.store.status("t1").orElseThrow().isFinal());

    assertThat(story.store.commits).isEqualTo(5);
    assertThat(story.store.reads).isZero();
    assertThat(store.sent.get(0)).doesNotContain("requestUnits");
    assertThat(store.sent.get(1)).contains("\"requestUnits\":10.29,");
    assertThat(store.sent.get(2)).contains("\"requestUnits\":18.79,");
    assertThat(story.saga(node, "t1").journal().requestUnits())
        .isEqualTo(CREATE + 3 * REPLACE, EXACTLY);
    assertThat(summary(node, "completed").count()).isEqualTo(1);
    assertThat(summary(node, "completed").totalAmount()).isEqualTo(CREATE + 4 * REPLACE, EXACTLY);
    assertThat(summary(node, "compensated").count()).isZero();
  }

  @Test
  void where_the_store_charges_nothing_nothing_is_told() {
    story.define(plan.steps("A", "B"));
    Story.Node node = story.node();
    story.start(node, "trip", "t1", Trip.begin());
    story.runUntilFinal(node, "t1");

    assertThat(story.store.describe("t1")).doesNotContain("requestUnits");
    assertThat(summary(node, "completed").count()).isZero();
  }

  @ParameterizedTest
  @EnumSource(CountingStore.Fault.class)
  void doubtful_and_refused_tries_and_read_backs_are_counted_once(CountingStore.Fault fault) {
    failOnce(fault);
    story.define(plan.steps("A", "B", "C"));
    Story.Node node = story.node(store, Story.settings());
    story.start(node, "trip", "t1", Trip.begin());
    story.world.runUntil("final", () -> story.store.status("t1").orElseThrow().isFinal());

    assertThat(story.calls()).containsExactly("A", "B", "C");
    assertThat(store.charged).isNotCloseTo(CREATE + 3 * REPLACE, EXACTLY);
    assertThat(summary(node, "completed").totalAmount()).isEqualTo(store.charged, EXACTLY);
  }

  @ParameterizedTest
  @EnumSource(CountingStore.Fault.class)
  void a_start_counts_what_its_tries_cost(CountingStore.Fault fault) {
    story.define(plan.steps("A"));
    Story.Node node = story.node(store, Story.settings());
    story.store.next(fault);
    story.start(node, "trip", "t1", Trip.begin());
    story.world.runUntil("final", () -> story.store.status("t1").orElseThrow().isFinal());

    assertThat(summary(node, "completed").totalAmount()).isEqualTo(store.charged, EXACTLY);
  }

  @Test
  void a_repeated_write_says_the_same_whatever_the_tries_have_cost_meanwhile() {
    failOnce(CountingStore.Fault.REQUEST_LOST);
    story.define(plan.steps("A", "B", "C"));
    Story.Node node = story.node(store, Story.settings());
    story.start(node, "trip", "t1", Trip.begin());
    story.runUntilFinal(node, "t1");

    assertThat(store.sent.get(2)).contains("\"requestUnits\":18.79,");
    assertThat(store.sent.get(3)).isEqualTo(store.sent.get(2));
    assertThat(story.saga(node, "t1").journal().requestUnits())
        .isEqualTo(CREATE + 2 * REPLACE + REFUSED + READ, EXACTLY);
  }

  @Test
  void what_a_command_and_meeting_it_cost_is_counted_as_far_as_the_document_can_know() {
    Story.Node[] node = new Story.Node[1];
    plan.on(
        "B",
        call -> {
          node[0].process().pause(Duration.ofSeconds(5));
          return "B";
        });
    story.define(plan.steps("A", "B"));
    node[0] = story.node(store, Story.settings());
    story.start(node[0], "trip", "t1", Trip.begin());
    story.world.runUntil("B is called", () -> story.calls().contains("B"));
    node[0].engine().cancel("t1", "stop");
    story.world.runUntil("final", () -> story.store.status("t1").orElseThrow().isFinal());

    assertThat(story.store.status("t1")).contains(SagaStatus.COMPENSATED);
    // Nobody but the command's writer learns what its write has cost.
    assertThat(summary(node[0], "compensated").totalAmount())
        .isEqualTo(store.charged - REPLACE, EXACTLY);
  }

  @Test
  void who_takes_a_saga_over_goes_on_with_the_figure_of_its_document() {
    Story.Node[] first = new Story.Node[1];
    plan.on(
            "B",
            call -> {
              if (call.attempt() == 1) {
                first[0].process().pause(Duration.ofDays(1));
              }
              return "B";
            })
        .timeout(Duration.ofDays(2));
    story.define(plan.steps("A", "B"));
    first[0] = story.node(store, Story.settings());
    story.start(first[0], "trip", "t1", Trip.begin());
    story.world.runUntil("B is called", () -> story.calls().contains("B"));
    first[0].process().kill();
    Story.Node second = story.node(store, Story.settings());
    story.world.runUntil("final", () -> story.store.status("t1").orElseThrow().isFinal());

    // What the last write before the death has cost, the document does not say.
    assertThat(summary(second, "completed").totalAmount())
        .isEqualTo(store.charged - REPLACE, EXACTLY);
  }
}
