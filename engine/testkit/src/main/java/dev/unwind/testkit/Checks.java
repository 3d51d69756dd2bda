package dev.unwind.testkit;

import dev.unwind.dsl.MessageDefinition;
import dev.unwind.dsl.SagaDefinition;
import dev.unwind.dsl.StepDefinition;
import dev.unwind.engine.metrics.CallKind;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.saga.StepState;
import dev.unwind.engine.saga.StepStatus;
import dev.unwind.engine.saga.TimelineEntry;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What has to be true at the end of each run, and what to say when it is not. */
final class Checks {
  private static final Set<TimelineEntry.Event> OUTCOMES =
      EnumSet.of(
          TimelineEntry.Event.ACTION_SUCCEEDED,
          TimelineEntry.Event.ACTION_REJECTED,
          TimelineEntry.Event.ACTION_FAILED,
          TimelineEntry.Event.ACTION_INTERRUPTED,
          TimelineEntry.Event.COMPENSATION_SUCCEEDED,
          TimelineEntry.Event.COMPENSATION_FAILED,
          TimelineEntry.Event.COMPENSATION_INTERRUPTED);

  private final Stage stage;
  private final String sagaId;
  private final SagaDefinition<?> definition;
  private final Tripwire wire;

  Checks(Stage stage, String sagaId, SagaDefinition<?> definition, Tripwire wire) {
    this.stage = stage;
    this.sagaId = sagaId;
    this.definition = definition;
    this.wire = wire;
  }

  // ---- the promises of the engine

  /** Returns what is wrong with the saga's end. */
  List<String> end(Way way) {
    Optional<SagaStatus> status = stage.status(sagaId);
    if (status.isEmpty()) {
      return List.of("the saga is lost: there is no document of it");
    }
    if (way.ends().contains(status.get())) {
      return List.of();
    }
    String expected = String.join(" or ", way.ends().stream().map(Enum::name).sorted().toList());
    String what = "the saga should be %s, but it is %s".formatted(expected, status.get());
    return List.of(status.get() == SagaStatus.BLOCKED ? what + blocked() : what);
  }

  private String blocked() {
    List<HandlerCall> calls = stage.ledger().of(sagaId);
    HandlerCall last = calls.get(calls.size() - 1);
    String why = ": %s %s".formatted(last, Account.cut(last.detail()));
    boolean unseen =
        last.kind() == CallKind.COMPENSATION
            && wire.delivered().stream()
                .noneMatch(c -> c.kind() == CallKind.ACTION && c.step().equals(last.step()));
    return unseen
        ? why
            + ". The action of step "
            + last.step()
            + " has never arrived, and "
            + last.name()
            + " can't stand that: a compensation may come for an action that its participant has never seen. It must"
            + " return then, and remember the key, so that the action is refused if it comes later"
        : why;
  }

  /** Returns what is wrong with the saga's record. */
  List<String> promises() {
    List<String> problems = new ArrayList<>();
    Saga saga = stage.find(sagaId).orElseThrow();
    checkOpen(saga, problems);
    checkOutcomes(problems);
    checkOrder(problems);
    checkMessages(saga, problems);
    return problems;
  }

  private static void checkOpen(Saga saga, List<String> problems) {
    for (StepState step : saga.steps()) {
      boolean open =
          step.status() == StepStatus.RUNNING
              || step.status() == StepStatus.WAITING
              || step.status() == StepStatus.IN_DOUBT
              || step.compensation().status().isOpen();
      if (open) {
        problems.add(
            "step %s is left open: %s, its compensation %s"
                .formatted(step.name(), step.status(), step.compensation().status()));
      }
    }
  }

  private void checkOutcomes(List<String> problems) {
    Map<String, Integer> outcomes = new HashMap<>();
    Set<String> begun = new LinkedHashSet<>();
    for (TimelineEntry entry : stage.timeline(sagaId)) {
      String attempt = entry.step().orElse("") + entry.attempt().map(n -> "#" + n).orElse("");
      if (entry.event() == TimelineEntry.Event.ACTION_STARTED
          || entry.event() == TimelineEntry.Event.COMPENSATION_STARTED) {
        begun.add(attempt);
      } else if (OUTCOMES.contains(entry.event())) {
        outcomes.merge(attempt, 1, Integer::sum);
      }
    }
    for (String attempt : begun) {
      int count = outcomes.getOrDefault(attempt, 0);
      if (count == 0 || (count > 1 && !isProbed(attempt))) {
        problems.add("the intent of " + attempt + " has " + count + " outcomes instead of one");
      }
    }
  }

  /** An attempt in doubt has an outcome, and then what the probe says. */
  private boolean isProbed(String attempt) {
    String step = attempt.substring(0, attempt.indexOf('#'));
    return definition.steps().stream()
        .anyMatch(s -> s.name().equals(step) && s.probe().isPresent());
  }

  private void checkOrder(List<String> problems) {
    List<String> order = definition.steps().stream().<String>map(StepDefinition::name).toList();
    int last = order.size();
    String before = "";
    for (HandlerCall call : stage.ledger().of(sagaId)) {
      int place = order.indexOf(call.step());
      if (call.kind() == CallKind.COMPENSATION ? place > last : last < order.size()) {
        problems.add(call + " was called after " + before);
      }
      if (call.kind() == CallKind.COMPENSATION) {
        last = place;
        before = call.toString();
      }
    }
  }

  private void checkMessages(Saga saga, List<String> problems) {
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < saga.steps().size(); i++) {
      if (saga.steps().get(i).status() == StepStatus.SUCCEEDED) {
        definition.steps().get(i).messages().stream()
            .<String>map(MessageDefinition::type)
            .forEach(expected::add);
      }
    }
    List<String> sent = stage.messages(sagaId).stream().map(SentMessage::type).toList();
    if (!sent.equals(expected)) {
      problems.add("the messages should be %s, but they are %s".formatted(expected, sent));
    }
  }

  // ---- the duties of the participants

  /** Returns which duty a participant has probably broken. */
  String duty() {
    Map<String, HandlerCall> first = new HashMap<>();
    StringBuilder text = new StringBuilder();
    for (HandlerCall call : wire.delivered()) {
      HandlerCall before = first.putIfAbsent(call.kind() + call.key(), call);
      if (before != null && call.kind() != CallKind.PROBE) {
        text.append(repeated(before, call));
      }
    }
    return text.isEmpty() ? unseen() : text.toString();
  }

  private static String repeated(HandlerCall before, HandlerCall call) {
    String duty =
        call.kind() == CallKind.ACTION
            ? "Its participant must do it once per key: remember the key together with the effect, and give a repeat the"
                + " same answer"
            : "Its participant must undo once: undoing what is undone already must change nothing";
    return "%n     %s and %s came with the same idempotency key, %s. %s."
        .formatted(before, call, call.key(), duty);
  }

  private String unseen() {
    for (HandlerCall call : wire.delivered()) {
      boolean seen =
          call.kind() != CallKind.COMPENSATION
              || wire.delivered().stream()
                  .anyMatch(
                      c -> c.kind() == CallKind.ACTION && c.step().equals(call.step()));
      if (!seen) {
        return "%n     %s came for an action that never arrived. Undoing it must change nothing else."
            .formatted(call);
      }
    }
    return "";
  }

  /** Returns which duty a participant has probably broken when a late call landed. */
  String lateDuty() {
    HandlerCall late = wire.cutOff().orElseThrow().call();
    if (late.kind() != CallKind.ACTION) {
      return "%n     %s, token %d, was cut off by the crash and landed after the end. Undoing what is undone already must change nothing."
          .formatted(late, late.fencingToken());
    }
    Optional<HandlerCall> undo =
        stage.ledger().of(sagaId).stream()
            .filter(c -> c.kind() == CallKind.COMPENSATION && c.step().equals(late.step()))
            .findFirst();
    if (undo.isEmpty()) {
      return "%n     %s, token %d, was cut off by the crash and landed after the end. Its participant must do it once per key: remember the key together with the effect, and give a repeat the same answer."
          .formatted(late, late.fencingToken());
    }
    return "%n     %s, token %d, was cut off by the crash and landed after %s, token %d, had undone it. Its participant must remember undone keys, also those it has never seen, and refuse the action if it comes later; or refuse every token lower than the highest it was given for the key."
        .formatted(late, late.fencingToken(), undo.get(), undo.get().fencingToken());
  }
}
