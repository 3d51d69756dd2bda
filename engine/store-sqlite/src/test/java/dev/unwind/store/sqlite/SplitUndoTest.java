package dev.unwind.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unwind.dsl.Outcome;
import dev.unwind.dsl.Retry;
import dev.unwind.engine.CommandRefused;
import dev.unwind.engine.CommandRequest;
import dev.unwind.engine.saga.CommandVerb;
import dev.unwind.engine.saga.CompensationStatus;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.saga.StepStatus;
import dev.unwind.engine.saga.TimelineEntry;
import dev.unwind.engine.saga.TurnedBack;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is undone when one process is asked and another one runs the saga, on one file. */
class SplitUndoTest {
  @TempDir private Path folder;
  private Split split;
  private Trip.Plan plan;
  private boolean broken = true;

  @BeforeEach
  void begin() {
    split = new Split(folder);
    plan = new Trip.Plan(split);
  }

  @AfterEach
  void end() {
    split.close();
  }

  private void run(String... steps) {
    split.run(plan.steps(steps));
    split.start("trip", "t1", Trip.BEGIN);
  }

  private String fail() {
    if (broken) {
      throw new IllegalStateException("down");
    }
    return "up";
  }

  private String pause(Duration time) {
    split.world.pauseHere(time);
    return "rested";
  }

  @Test
  void B01_a_cancel_is_met_by_the_other_process_and_undoes_once_each_also_when_repeated() {
    plan.on("C", call -> pause(Duration.ofSeconds(20)))
        .onUndo("B", call -> pause(Duration.ofSeconds(5)));
    run("A", "B", "C", "D");
    split.untilCalled("C");

    Saga asked = split.rest().cancel("t1", "the buyer changed her mind").saga();
    split.untilCalled("uB");
    split.rest().cancel("t1", "once more");
    Saga ended = split.until("t1", SagaStatus.COMPENSATED);

    assertThat(asked.status()).isEqualTo(SagaStatus.RUNNING);
    assertThat(ended.progress().turnedBack().orElseThrow().reason())
        .isEqualTo(TurnedBack.Reason.CANCELLED);
    assertThat(ended.ownership().epoch()).isEqualTo(1);
    assertThat(split.calls).containsExactly("A", "B", "C", "uC", "uB", "uA");
  }

  @Test
  void B01_a_cancel_during_a_wait_is_met_before_the_next_attempt() {
    plan.on("C", call -> fail()).retry(Retry.fixed(Duration.ofSeconds(10)).withoutJitter());
    run("A", "B", "C");
    split.until("C waits", () -> split.saga("t1").steps().get(2).status() == StepStatus.WAITING);
    Instant asked = split.world.now();

    split.rest().cancel("t1", "stop");
    split.until("t1", SagaStatus.COMPENSATED);

    assertThat(split.calls).containsExactly("A", "B", "C", "uC", "uB", "uA");
    assertThat(Duration.between(asked, split.world.now())).isBetween(Duration.ZERO, Split.LEASE);
  }

  @Test
  void B02_a_blocked_undo_stops_no_other_saga_and_goes_on_when_another_process_is_asked() {
    plan.on("C", call -> fail())
        .onUndo(
            "B",
            call -> {
              if (call.sagaId().equals("t1")) {
                fail();
              }
            });
    run("A", "B", "C");
    for (int i = 0; i < 10; i++) {
      split.start("trip", "other-" + i, Trip.BEGIN);
    }
    for (int i = 0; i < 10; i++) {
      split.until("other-" + i, SagaStatus.COMPENSATED);
    }
    Saga blocked = split.until("t1", SagaStatus.BLOCKED);
    split.world.runFor(Duration.ofMinutes(5));

    assertThat(blocked.steps().get(1).compensation().status())
        .isEqualTo(CompensationStatus.BLOCKED);
    assertThat(blocked.steps().get(1).compensation().attempts().failure().orElseThrow().message())
        .isEqualTo("down");
    assertThat(blocked.steps().get(0).compensation().attempts().count()).isZero();
    assertThat(split.saga("t1").transition()).isEqualTo(blocked.transition());

    broken = false;
    split.calls.clear();
    split.rest().retry("t1", "the refund service is up again");
    split.until("t1", SagaStatus.COMPENSATED);

    assertThat(split.calls).containsExactly("uB", "uA");
  }

  @Test
  void B02_skip_at_one_process_lets_the_other_go_on_with_the_undo_before() {
    plan.on("C", call -> fail()).onUndo("B", call -> fail());
    run("A", "B", "C");
    split.until("t1", SagaStatus.BLOCKED);

    split.rest().skip("t1", "refunded by hand");
    Saga ended = split.until("t1", SagaStatus.COMPENSATED);

    assertThat(ended.steps().get(1).compensation().status()).isEqualTo(CompensationStatus.SKIPPED);
    assertThat(split.count("uB")).isEqualTo(3);
    assertThat(split.count("uA")).isEqualTo(1);
  }

  @Test
  void B04_a_second_trigger_at_the_other_process_adds_no_undo() {
    plan.on("C", call -> fail()).onUndo("C", call -> pause(Duration.ofSeconds(3)));
    run("A", "B", "C");
    split.untilCalled("uC");

    split.rest().cancel("t1", "a second trigger");
    Saga ended = split.until("t1", SagaStatus.COMPENSATED);

    assertThat(split.calls).containsExactly("A", "B", "C", "C", "C", "uC", "uB", "uA");
    assertThat(ended.progress().turnedBack().orElseThrow().reason())
        .isNotEqualTo(TurnedBack.Reason.CANCELLED);
    assertThatThrownBy(() -> split.rest().cancel("t1", "a third"))
        .isInstanceOf(CommandRefused.class)
        .hasMessageContaining("COMPENSATED");
  }

  @Test
  void B06_an_undo_waits_for_the_attempt_that_took_too_long() {
    List<String> order = new ArrayList<>();
    plan.timeout(Duration.ofSeconds(1))
        .retry(Retry.none())
        .on(
            "A",
            call -> {
              // A handler that does not listen to interrupts.
              for (int i = 0; i < 30; i++) {
                pause(Duration.ofMillis(100));
                Thread.interrupted();
              }
              order.add("effect of A");
              return "late";
            })
        .onUndo("A", call -> order.add("undo of A, " + call.outcome()));
    run("A", "B");
    Saga ended = split.until("t1", SagaStatus.COMPENSATED);

    assertThat(order).containsExactly("effect of A", "undo of A, " + Outcome.UNKNOWN);
    assertThat(ended.journal().timeline().entries())
        .anyMatch(e -> e.event() == TimelineEntry.Event.LATE_RESULT_REFUSED);
    assertThat(split.count("B")).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void B08_the_number_of_attempts_does_not_disable_the_undo(int attempts) {
    plan.on("C", call -> fail())
        .retry(Retry.fixed(Duration.ofSeconds(1)).withoutJitter().maxAttempts(attempts));
    run("A", "B", "C");
    split.until("t1", SagaStatus.COMPENSATED);

    assertThat(split.count("C")).isEqualTo(attempts);
    assertThat(split.calls).endsWith("uC", "uB", "uA");
  }

  @Test
  void B08_unlimited_attempts_end_at_their_deadline_with_the_undo() {
    plan.on("C", call -> fail())
        .retry(
            Retry.fixed(Duration.ofSeconds(1))
                .withoutJitter()
                .unlimitedAttempts()
                .maxElapsed(Duration.ofSeconds(30)));
    run("A", "B", "C");
    split.until("t1", SagaStatus.COMPENSATED);

    assertThat(split.count("C")).isBetween(28L, 32L);
    assertThat(split.calls).endsWith("uC", "uB", "uA");
  }

  @ParameterizedTest
  @ValueSource(strings = {"CANCEL", "RETRY", "SKIP"})
  void B15_nothing_follows_the_undo_and_no_command_wakes_it(String verb) {
    plan.on("C", call -> fail());
    run("A", "B", "C", "D");
    Saga ended = split.until("t1", SagaStatus.COMPENSATED);
    CommandRequest command =
        new CommandRequest(
            "t1", CommandVerb.valueOf(verb), "why", Optional.empty(), Optional.empty());

    assertThatThrownBy(() -> split.rest().command(command))
        .isInstanceOfSatisfying(
            CommandRefused.class,
            refused -> assertThat(refused.status()).isEqualTo(SagaStatus.COMPENSATED));
    split.world.runFor(Duration.ofHours(2));

    assertThat(split.calls).doesNotContain("D").endsWith("uC", "uB", "uA");
    assertThat(split.saga("t1").transition()).isEqualTo(ended.transition());
  }

  @Test
  void B27_the_status_changes_right_after_the_last_attempt_and_nothing_is_due_any_more() {
    plan.on("C", call -> fail())
        .retry(Retry.fixed(Duration.ofSeconds(10)).withoutJitter().maxAttempts(3));
    run("A", "B", "C");
    split.until("the third attempt", () -> split.count("C") == 3);
    Instant third = split.world.now();
    Saga ended = split.until("t1", SagaStatus.COMPENSATED);
    Instant end = split.world.now();
    split.world.runFor(Duration.ofHours(2));

    assertThat(end).isEqualTo(third);
    assertThat(ended.ownership().dueAt()).isEmpty();
    assertThat(ended.steps().get(2).attempts().retryAt()).isEmpty();
    assertThat(split.saga("t1").transition()).isEqualTo(ended.transition());
    assertThat(split.count("C")).isEqualTo(3);
  }
}
