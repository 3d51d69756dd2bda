package dev.unwind.engine.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unwind.dsl.Outcome;
import dev.unwind.dsl.Retry;
import dev.unwind.dsl.StepRejected;
import dev.unwind.engine.CommandRefused;
import dev.unwind.engine.saga.CompensationStatus;
import dev.unwind.engine.saga.Failure;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.saga.StepStatus;
import dev.unwind.engine.saga.TimelineEntry;
import dev.unwind.engine.saga.TurnedBack;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Part I of the failure catalogue: what is undone, how often, and in which order. */
class CompensationTest {
  private final Story story = new Story();
  private final Trip.Plan plan = new Trip.Plan(story);
  private boolean broken = true;

  private String fail() {
    if (broken) {
      throw new IllegalStateException("down");
    }
    return "up";
  }

  private Story.Node running(String... steps) {
    story.define(plan.steps(steps));
    Story.Node node = story.node();
    story.start(node, "trip", "t1", Trip.begin());
    return node;
  }

  @Test
  void B01_cancel_undoes_what_was_done_once_each_also_when_repeated_during_the_undo() {
    Story.Node[] node = new Story.Node[1];
    plan.on("C", call -> pause(node[0], Duration.ofSeconds(20)))
        .onUndo("B", call -> pause(node[0], Duration.ofSeconds(5)));
    node[0] = running("A", "B", "C");
    story.world.runUntil("C runs", () -> story.calls().contains("C"));

    Saga asked = node[0].engine().cancel("t1", "the buyer changed her mind").saga();
    story.world.runUntil("uB runs", () -> story.calls().contains("uB"));
    node[0].engine().cancel("t1", "once more");
    Saga ended = story.runUntilFinal(node[0], "t1");

    assertThat(asked.journal().inbox()).hasSize(1);
    assertThat(ended.status()).isEqualTo(SagaStatus.COMPENSATED);
    assertThat(ended.progress().turnedBack().orElseThrow().reason())
        .isEqualTo(TurnedBack.Reason.CANCELLED);
    assertThat(story.calls()).containsExactly("A", "B", "C", "uC", "uB", "uA");
  }

  private static String pause(Story.Node node, Duration time) {
    node.process().pause(time);
    return "rested";
  }

  @Test
  void B01_cancel_during_a_backoff_turns_back_at_once() {
    plan.on("C", call -> fail()).retry(Retry.fixed(Duration.ofSeconds(10)).withoutJitter());
    Story.Node node = running("A", "B", "C");
    story.world.runUntil("C waits", () -> story.store.describe("t1").contains("WAITING"));
    Instant before = story.world.now();

    node.engine().cancel("t1", "stop");
    story.runUntilFinal(node, "t1");

    assertThat(story.calls()).containsExactly("A", "B", "C", "uC", "uB", "uA");
    assertThat(Duration.between(before, story.world.now())).isLessThan(Duration.ofSeconds(5));
  }

  @Test
  void B02_an_undo_that_always_fails_blocks_its_saga_and_no_other() {
    plan.on("C", call -> fail())
        .onUndo(
            "B",
            call -> {
              if (call.sagaId().equals("t1")) {
                fail();
              }
            });
    Story.Node node = running("A", "B", "C");
    for (int i = 0; i < 10; i++) {
      story.start(node, "trip", "other-" + i, Trip.begin());
    }
    story.world.runFor(Duration.ofMinutes(5));

    Saga blocked = story.saga(node, "t1");
    assertThat(blocked.status()).isEqualTo(SagaStatus.BLOCKED);
    assertThat(blocked.steps().get(1).compensation().status())
        .isEqualTo(CompensationStatus.BLOCKED);
    assertThat(blocked.steps().get(1).compensation().attempts().failure().orElseThrow().message())
        .isEqualTo("down");
    assertThat(blocked.steps().get(0).compensation().attempts().count()).isZero();
    for (int i = 0; i < 10; i++) {
      assertThat(story.store.status("other-" + i)).contains(SagaStatus.COMPENSATED);
    }

    broken = false;
    story.ledger.clear();
    node.engine().retry("t1", "the refund service is up again");
    Saga ended = story.runUntilFinal(node, "t1");

    assertThat(ended.status()).isEqualTo(SagaStatus.COMPENSATED);
    assertThat(story.calls()).containsExactly("uB", "uA");
    assertThat(ended.journal().timeline().entries())
        .anyMatch(
            e ->
                e.event() == TimelineEntry.Event.COMMAND_APPLIED
                    && e.detail().orElse("").contains("the refund service is up again"));
  }

  @Test
  void B02_skip_declares_a_blocked_undo_settled_and_goes_on_with_the_one_before() {
    plan.on("C", call -> fail()).onUndo("B", call -> fail());
    Story.Node node = running("A", "B", "C");
    story.world.runUntil(
        "blocked", () -> story.store.status("t1").orElseThrow() == SagaStatus.BLOCKED);

    node.engine().skip("t1", "refunded by hand");
    Saga ended = story.runUntilFinal(node, "t1");

    assertThat(ended.status()).isEqualTo(SagaStatus.COMPENSATED);
    assertThat(ended.steps().get(1).compensation().status()).isEqualTo(CompensationStatus.SKIPPED);
    assertThat(story.calls("uA")).hasSize(1);
    assertThat(ended.journal().timeline().entries())
        .anyMatch(e -> e.event() == TimelineEntry.Event.COMPENSATION_SKIPPED);
  }

  @Test
  void B03_undo_is_strictly_one_after_the_other_in_reverse() {
    List<String> spans = new ArrayList<>();
    Story.Node[] node = new Story.Node[1];
    for (String step : List.of("A", "B", "C", "D", "E")) {
      plan.onUndo(
          step,
          call -> {
            spans.add("begin u" + step);
            pause(node[0], Duration.ofSeconds(3));
            spans.add("end u" + step);
          });
    }
    plan.on(
        "F",
        call -> {
          throw new StepRejected("no");
        });
    node[0] = running("A", "B", "C", "D", "E", "F");
    story.runUntilFinal(node[0], "t1");

    assertThat(spans)
        .containsExactly(
            "begin uE",
            "end uE",
            "begin uD",
            "end uD",
            "begin uC",
            "end uC",
            "begin uB",
            "end uB",
            "begin uA",
            "end uA");
    assertThat(story.calls("uF")).isEmpty();
  }

  @Test
  void B03_undo_order_holds_when_the_process_dies_between_two_undos() {
    plan.on(
        "E",
        call -> {
          throw new StepRejected("no");
        });
    Story.Node node = running("A", "B", "C", "D", "E");
    plan.onUndo("D", call -> die(node));
    story.world.runUntil("uD was called", () -> story.calls().contains("uD"));
    story.world.runFor(Duration.ofSeconds(1));
    plan.onUndo("D", call -> {});

    Story.Node next = story.node();
    story.runUntilFinal(next, "t1");

    assertThat(story.calls()).endsWith("uD", "uD", "uC", "uB", "uA");
    assertThat(story.calls("uD").get(1).key()).isEqualTo(story.calls("uD").get(0).key());
    assertThat(story.calls("uD").get(1).token()).isGreaterThan(story.calls("uD").get(0).token());
  }

  private static void die(Story.Node node) {
    node.process().kill();
    node.process().pause(Duration.ofDays(1));
  }

  @Test
  void B04_a_second_trigger_adds_no_undo() {
    Story.Node[] nodes = new Story.Node[1];
    plan.on("C", call -> fail()).onUndo("C", call -> pause(nodes[0], Duration.ofSeconds(3)));
    Story.Node node = running("A", "B", "C");
    nodes[0] = node;
    story.world.runUntil("uC is called", () -> story.calls().contains("uC"));
    node.engine().cancel("t1", "a second trigger");
    story.runUntilFinal(node, "t1");

    assertThat(story.calls("uA")).hasSize(1);
    assertThat(story.calls("uB")).hasSize(1);
    assertThat(story.calls("uC")).hasSize(1);
    assertThatThrownBy(() -> node.engine().cancel("t1", "a third"))
        .isInstanceOf(CommandRefused.class)
        .hasMessageContaining("COMPENSATED");
  }

  @Test
  void B06_an_undo_waits_for_the_attempt_that_took_too_long() {
    Story.Node[] node = new Story.Node[1];
    List<String> order = new ArrayList<>();
    plan.timeout(Duration.ofSeconds(1))
        .retry(Retry.none())
        .on(
            "A",
            call -> {
              // A handler that does not listen to interrupts.
              for (int i = 0; i < 30; i++) {
                node[0].process().pause(Duration.ofMillis(100));
                Thread.interrupted();
              }
              order.add("effect of A");
              return "late";
            })
        .onUndo(
            "A",
            call -> {
              assertThat(call.outcome()).isEqualTo(Outcome.UNKNOWN);
              order.add("undo of A");
            });
    node[0] = running("A", "B");
    Saga ended = story.runUntilFinal(node[0], "t1");

    assertThat(order).containsExactly("effect of A", "undo of A");
    assertThat(story.calls("uA").get(0).token()).isGreaterThan(story.calls("A").get(0).token());
    assertThat(ended.status()).isEqualTo(SagaStatus.COMPENSATED);
    assertThat(ended.journal().timeline().entries())
        .anyMatch(e -> e.event() == TimelineEntry.Event.LATE_RESULT_REFUSED);
  }

  @Test
  void B06_an_undo_waits_no_longer_than_the_grace() {
    Story.Node[] node = new Story.Node[1];
    plan.timeout(Duration.ofSeconds(1))
        .retry(Retry.none())
        .on(
            "A",
            call -> {
              for (int i = 0; i < 60; i++) {
                node[0].process().pause(Duration.ofSeconds(1));
                Thread.interrupted();
              }
              return "far too late";
            });
    node[0] = running("A", "B");
    Instant begin = story.world.now();
    story.runUntilFinal(node[0], "t1");

    assertThat(Duration.between(begin, story.world.now()))
        .isBetween(Duration.ofSeconds(11), Duration.ofSeconds(13));
    assertThat(story.calls()).containsExactly("A", "uA");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void B08_the_number_of_attempts_does_not_disable_the_undo(int attempts) {
    plan.on("C", call -> fail())
        .retry(Retry.fixed(Duration.ofSeconds(1)).withoutJitter().maxAttempts(attempts));
    Story.Node node = running("A", "B", "C");
    story.runUntilFinal(node, "t1");

    assertThat(story.calls("C")).hasSize(attempts);
    assertThat(story.calls()).endsWith("uC", "uB", "uA");
  }

  @Test
  void B08_unlimited_attempts_end_at_their_deadline_with_the_undo() {
    plan.on("C", call -> fail())
        .retry(
            Retry.fixed(Duration.ofSeconds(1))
                .withoutJitter()
                .unlimitedAttempts()
                .maxElapsed(Duration.ofSeconds(30)));
    Story.Node node = running("A", "B", "C");
    story.runUntilFinal(node, "t1");

    assertThat(story.calls("C")).hasSizeBetween(28, 32);
    assertThat(story.calls()).endsWith("uC", "uB", "uA");
  }

  @Test
  void B14_every_kind_of_failure_leads_to_the_undo() {
    List<Trip.Behaviour> kinds =
        List.of(
            call -> {
              throw new IOException("checked");
            },
            call -> {
              throw new IllegalStateException("unchecked");
            },
            call -> {
              throw new AssertionError("error");
            },
            call -> pause(story.node(), Duration.ofHours(1)),
            call -> CompensationTest.<String>wrongType());
    for (int i = 0; i < kinds.size(); i++) {
      Story each = new Story();
      each.define(
          new Trip.Plan(each)
              .timeout(Duration.ofSeconds(5))
              .on("C", kinds.get(i))
              .steps("A", "B", "C"));
      Story.Node node = each.node();
      each.start(node, "trip", "t1", Trip.begin());
      Saga ended = each.runUntilFinal(node, "t1");

      assertThat(ended.status()).as("kind " + i).isEqualTo(SagaStatus.COMPENSATED);
      assertThat(each.calls("C")).hasSize(3);
      assertThat(each.calls()).endsWith("uC", "uB", "uA");
    }
  }

  @SuppressWarnings("unchecked")
  private static <T> T wrongType() {
    return (T) Integer.valueOf(42);
  }

  @Test
  void B14_an_exception_in_a_merge_is_a_failure_of_the_step() {
    story.define(
        dev.unwind.dsl.Saga.define("trip", Trip.class)
            .step(
                "A",
                step ->
                    step.action(call -> note("A"), Trip::with).compensation("uA", c -> note("uA")))
            .step(
                "B",
                step ->
                    step.<String>action(
                            call -> note("B"),
                            (state, result) -> {
                              throw new IllegalStateException("can't merge");
                            })
                        .compensation("uB", c -> note("uB"))
                        .retry(Retry.none()))
            .build());
    Story.Node node = story.node();
    story.start(node, "trip", "t1", Trip.begin());
    Saga ended = story.runUntilFinal(node, "t1");

    assertThat(ended.status()).isEqualTo(SagaStatus.COMPENSATED);
    assertThat(ended.steps().get(1).status()).isEqualTo(StepStatus.FAILED);
    assertThat(ended.steps().get(1).attempts().failure().orElseThrow().kind())
        .isEqualTo(Failure.Kind.THROWN);
    assertThat(story.calls()).containsExactly("A", "B", "uB", "uA");
  }

  private String note(String call) {
    story.note(call, 1, "", 0);
    return call;
  }

  @Test
  void B15_nothing_follows_the_undo() {
    plan.on("C", call -> fail());
    Story.Node node = running("A", "B", "C", "D");
    story.runUntilFinal(node, "t1");
    story.world.runFor(Duration.ofHours(2));

    assertThat(story.calls()).doesNotContain("D");
    assertThat(story.calls()).endsWith("uA");
    for (String verb : List.of("cancel", "retry", "skip")) {
      assertThatThrownBy(() -> command(node, verb))
          .isInstanceOfSatisfying(
              CommandRefused.class,
              refused -> assertThat(refused.status()).isEqualTo(SagaStatus.COMPENSATED));
    }
  }

  private static void command(Story.Node node, String verb) {
    switch (verb) {
      case "cancel":
        node.engine().cancel("t1", "why");
        return;
      case "retry":
        node.engine().retry("t1", "why");
        return;
      default:
        node.engine().skip("t1", "why");
    }
  }

  @Test
  void B27_the_status_changes_right_after_the_last_attempt() {
    plan.on("C", call -> fail())
        .retry(Retry.fixed(Duration.ofSeconds(10)).withoutJitter().maxAttempts(3));
    Story.Node node = running("A", "B", "C");
    Instant begin = story.world.now();
    story.world.runUntil("the third attempt", () -> story.calls("C").size() == 3);
    Instant third = story.world.now();
    story.runUntilFinal(node, "t1");

    assertThat(Duration.between(begin, third)).isEqualTo(Duration.ofSeconds(20));
    assertThat(story.world.now()).isEqualTo(third);
  }
}
