package dev.unwind.engine.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unwind.dsl.ProbeAnswer;
import dev.unwind.dsl.Retry;
import dev.unwind.dsl.StepRejected;
import dev.unwind.engine.EngineSettings;
import dev.unwind.engine.machine.MachineSettings;
import dev.unwind.engine.saga.SagaStatus;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class MetersTest {
  private final Story story = new Story();
  private final Trip.Plan plan = new Trip.Plan(story);

  private static EngineSettings oneAtATime() {
    return new EngineSettings(
        new MachineSettings(Story.LEASE, 10, 100, 50),
        Duration.ofSeconds(1),
        1,
        1_000,
        Duration.ofSeconds(10),
        64,
        Duration.ofSeconds(10));
  }

  @Test
  void sagas_are_counted_when_they_start_and_by_the_status_they_end_in() {
    plan.on(
        "B",
        call -> {
          if (call.sagaId().equals("bad")) {
            throw new StepRejected("no");
          }
          return "B";
        });
    story.define(plan.steps("A", "B"));
    Story.Node node = story.node();
    story.start(node, "trip", "good", Trip.begin());
    story.start(node, "trip", "good", Trip.begin());
    story.start(node, "trip", "bad", Trip.begin());
    story.runUntilFinal(node, "good");
    story.runUntilFinal(node, "bad");

    assertThat(node.counted("unwind.sagas.started", "definition", "trip")).isEqualTo(2);
    assertThat(node.counted("unwind.sagas.finished", "status", "completed")).isEqualTo(1);
    assertThat(node.counted("unwind.sagas.finished", "status", "compensated")).isEqualTo(1);
  }

  @Test
  void calls_are_timed_by_definition_step_call_and_outcome() {
    plan.timeout(Duration.ofSeconds(5))
        .on("A", call -> slowly("A", Duration.ofSeconds(2)))
        .on(
            "B",
            call -> {
              if (call.attempt() == 1) {
                return slowly("B", Duration.ofSeconds(60));
              }
              if (call.attempt() == 2) {
                throw new IllegalStateException("down");
              }
              throw new StepRejected("no");
            });
    story.define(plan.steps("A", "B"));
    Story.Node node = story.node();
    story.start(node, "trip", "t1", Trip.begin());
    story.runUntilFinal(node, "t1");

    assertThat(calls(node, "A", "action", "succeeded").count()).isEqualTo(1);
    assertThat(calls(node, "A", "action", "succeeded").totalTime(TimeUnit.SECONDS)).isEqualTo(2);
    assertThat(calls(node, "B", "action", "timed_out").totalTime(TimeUnit.SECONDS)).isEqualTo(5);
    assertThat(calls(node, "B", "action", "failed").count()).isEqualTo(1);
    assertThat(calls(node, "B", "action", "rejected").count()).isEqualTo(1);
    assertThat(calls(node, "A", "compensation", "succeeded").count()).isEqualTo(1);
  }

  private io.micrometer.core.instrument.Timer calls(
      Story.Node node, String step, String call, String outcome) {
    return node.timer(
        "unwind.step.calls", "definition", "trip", "step", step, "call", call, "outcome", outcome);
  }

  private String slowly(String result, Duration time) throws InterruptedException {
    if (!story.world.pauseHere(time)) {
      throw new InterruptedException();
    }
    return result;
  }

  @Test
  void probes_are_timed_by_their_answer() {
    plan.timeout(Duration.ofSeconds(5))
        .on("A", call -> slowly("A", Duration.ofSeconds(60)))
        .with(step -> step.probe(call -> ProbeAnswer.applied("A"), Trip::with));
    story.define(plan.steps("A"));
    Story.Node node = story.node();
    story.start(node, "trip", "t1", Trip.begin());

    assertThat(story.runUntilFinal(node, "t1").status()).isEqualTo(SagaStatus.COMPLETED);
    assertThat(calls(node, "A", "probe", "applied").count()).isEqualTo(1);
  }

  @Test
  void the_number_of_meters_depends_on_the_definitions_and_not_on_the_sagas() {
    story.define(plan.steps("A", "B"));
    Story.Node node = story.node();
    int before = node.meters().getMeters().size();
    for (int i = 0; i < 50; i++) {
      story.start(node, "trip", "t" + i, Trip.begin());
    }
    story.runUntilFinal(node, "t49");
    story.world.runFor(Duration.ofSeconds(5));

    assertThat(node.meters().getMeters()).hasSize(before);
  }

  @Test
  void gauges_show_what_is_in_flight_queued_and_blocked() {
    plan.retry(Retry.none())
        .undoRetry(Retry.none())
        .on(
            "A",
            call -> call.sagaId().startsWith("slow") ? slowly("A", Duration.ofSeconds(50)) : fail())
        .onUndo(
            "A",
            call -> {
              throw new IllegalStateException("can't");
            });
    story.define(plan.steps("A"));
    Story.Node node = story.node(story.store, oneAtATime());
    story.start(node, "trip", "stuck", Trip.begin());
    story.world.runFor(Duration.ofSeconds(1));
    story.start(node, "trip", "slow1", Trip.begin());
    story.start(node, "trip", "slow2", Trip.begin());
    story.start(node, "trip", "slow3", Trip.begin());
    story.world.runFor(Duration.ofSeconds(9));

    assertThat(node.gauge("unwind.sagas.in.flight")).isEqualTo(1);
    assertThat(node.gauge("unwind.sagas.queued")).isNaN();
    story.world.runFor(Duration.ofSeconds(1));
    assertThat(node.gauge("unwind.sagas.queued")).isEqualTo(2);
    assertThat(node.gauge("unwind.sagas.blocked")).isEqualTo(1);
    assertThat(node.meters().get("unwind.sagas.blocked.age").timeGauge().value(TimeUnit.SECONDS))
        .isCloseTo(11, within(0.1));
    assertThat(node.meters().get("unwind.sweep.lag").timeGauge().value(TimeUnit.SECONDS))
        .isBetween(8.0, 10.5);
  }

  @Test
  void a_saga_is_as_long_blocked_as_it_waits_for_an_operator_whenever_it_was_started() {
    plan.retry(Retry.none())
        .undoRetry(Retry.none())
        .on(
            "A",
            call -> {
              story.world.pauseHere(Duration.ofSeconds(40));
              return fail();
            })
        .onUndo(
            "A",
            call -> {
              throw new IllegalStateException("can't");
            });
    story.define(plan.steps("A"));
    Story.Node node = story.node();
    story.start(node, "trip", "stuck", Trip.begin());
    story.world.runFor(Duration.ofSeconds(50));
    node.gauge("unwind.sagas.blocked.age");
    story.world.runFor(Duration.ofSeconds(2));

    assertThat(node.meters().get("unwind.sagas.blocked.age").timeGauge().value(TimeUnit.SECONDS))
        .isCloseTo(12, within(0.1));
  }

  private static String fail() {
    throw new IllegalStateException("down");
  }

  @Test
  void the_stores_counts_are_asked_for_every_few_seconds_at_most_and_only_when_somebody_looks() {
    story.define(plan.steps("A"));
    Story.Node node = story.node();
    story.world.runFor(Duration.ofMinutes(1));
    assertThat(node.timer("unwind.store.operations", "operation", "count", "outcome", "ok").count())
        .isZero();
    for (int i = 0; i < 20; i++) {
      node.gauge("unwind.sagas.blocked");
      story.world.runFor(Duration.ofSeconds(1));
    }

    // what is due and what is blocked, every five seconds
    assertThat(node.timer("unwind.store.operations", "operation", "count", "outcome", "ok").count())
        .isEqualTo(8);
  }

  @Test
  void store_operations_are_timed_with_conflicts_and_unknown_outcomes() {
    story.define(plan.steps("A", "B", "C", "D"));
    Story.Node node = story.node();
    story.start(node, "trip", "t1", Trip.begin());
    story.store.next(
        CountingStore.Fault.REPLY_LOST,
        CountingStore.Fault.OWN_412,
        CountingStore.Fault.UNAVAILABLE);
    story.runUntilFinal(node, "t1");

    assertThat(commits(node, "ok")).isEqualTo(3);
    assertThat(commits(node, "unknown")).isEqualTo(1);
    assertThat(commits(node, "conflict")).isEqualTo(1);
    assertThat(commits(node, "unavailable")).isEqualTo(1);
    assertThat(node.timer("unwind.store.operations", "operation", "read", "outcome", "ok").count())
        // two to read back, and one of the test's own
        .isEqualTo(3);
  }

  private static long commits(Story.Node node, String outcome) {
    return node.timer("unwind.store.operations", "operation", "commit", "outcome", outcome).count();
  }

  @Test
  void take_overs_are_counted_by_what_showed_that_the_owner_is_gone() {
    plan.on("A", call -> slowly("A", Duration.ofSeconds(50)));
    story.define(plan.steps("A"));
    Story.Node first = story.node();
    story.start(first, "trip", "t1", Trip.begin());
    story.world.runFor(Duration.ofSeconds(1));
    first.process().kill();
    Story.Node second = story.node();
    story.world.runFor(Duration.ofMinutes(3));
    assertThat(second.counted("unwind.takeovers", "proof", "silence")).isEqualTo(1);
    assertThat(second.counted("unwind.takeovers", "proof", "death")).isZero();

    story.start(second, "trip", "t2", Trip.begin());
    String owner = story.saga(second, "t2").ownership().owner().orElseThrow();
    second.process().kill();
    story.owners = new Dead(owner);
    Story.Node third = story.node();
    story.world.runFor(Duration.ofSeconds(5));
    assertThat(third.counted("unwind.takeovers", "proof", "death")).isEqualTo(1);
    assertThat(third.counted("unwind.takeovers", "proof", "silence")).isZero();
  }

  /** Knows that one owner is dead. */
  private record Dead(String owner) implements OwnerRegistry {
    @Override
    public void announce(String another) {}

    @Override
    public Set<String> provenDead() {
      return Set.of(owner);
    }

    @Override
    public void bury(String another) {}

    @Override
    public void withdraw(String another) {}

    @Override
    public void close() {}
  }

  @Test
  void late_results_are_counted() {
    plan.timeout(Duration.ofSeconds(5))
        .on(
            "A",
            call -> {
              if (call.attempt() == 1) {
                story.world.pauseHere(Duration.ofSeconds(8));
                story.world.pauseHere(Duration.ofSeconds(3));
              }
              return "A";
            });
    story.define(plan.steps("A"));
    Story.Node node = story.node();
    story.start(node, "trip", "t1", Trip.begin());
    story.runUntilFinal(node, "t1");

    assertThat(node.counted("unwind.results.late")).isEqualTo(1);
  }
}
