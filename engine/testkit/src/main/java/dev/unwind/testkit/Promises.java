package dev.unwind.testkit;

import dev.unwind.dsl.MessageDefinition;
import dev.unwind.dsl.SagaDefinition;
import dev.unwind.dsl.StepDefinition;
import dev.unwind.engine.metrics.CallKind;
import dev.unwind.engine.saga.StepState;
import dev.unwind.engine.saga.StepStatus;
import dev.unwind.engine.saga.TimelineEntry;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the record of every finished saga has to keep to; each method returns what does not. */
final class Promises {
  private static final Set<TimelineEntry.Event> INTENTS =
      EnumSet.of(TimelineEntry.Event.ACTION_STARTED, TimelineEntry.Event.COMPENSATION_STARTED);

  private static final Set<TimelineEntry.Event> OUTCOMES =
      EnumSet.of(
          TimelineEntry.Event.ACTION_SUCCEEDED,
          TimelineEntry.Event.ACTION_REJECTED,
          TimelineEntry.Event.ACTION_FAILED,
          TimelineEntry.Event.ACTION_INTERRUPTED,
          TimelineEntry.Event.COMPENSATION_SUCCEEDED,
          TimelineEntry.Event.COMPENSATION_FAILED,
          TimelineEntry.Event.COMPENSATION_INTERRUPTED);

  private Promises() {}

  /** No step is left in the middle. */
  static List<String> nothingOpen(List<StepState> steps) {
    List<String> problems = new ArrayList<>();
    for (StepState step : steps) {
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
    return problems;
  }

  /** Each recorded intent has one outcome; one in doubt may have another, by its probe. */
  static List<String> oneOutcomeEach(SagaDefinition<?> definition, List<TimelineEntry> timeline) {
    Map<String, Integer> outcomes = new HashMap<>();
    Set<String> begun = new LinkedHashSet<>();
    List<String> problems = new ArrayList<>();
    for (TimelineEntry entry : timeline) {
      String attempt = attempt(entry);
      if (INTENTS.contains(entry.event()) && !begun.add(attempt)) {
        problems.add("the intent of " + attempt + " is recorded twice");
      }
      if (OUTCOMES.contains(entry.event())) {
        outcomes.merge(attempt, 1, Integer::sum);
      }
    }
    for (String attempt : begun) {
      int count = outcomes.getOrDefault(attempt, 0);
      if (count == 0 || (count > 1 && !isProbed(definition, attempt))) {
        problems.add("the intent of " + attempt + " has " + count + " outcomes instead of one");
      }
    }
    return problems;
  }

  private static String attempt(TimelineEntry entry) {
    return entry.step().orElse("") + "#" + entry.attempt().orElse(0);
  }

  private static boolean isProbed(SagaDefinition<?> definition, String attempt) {
    String step = attempt.substring(0, attempt.indexOf('#'));
    return definition.steps().stream()
        .anyMatch(s -> s.name().equals(step) && s.probe().isPresent());
  }

  /** Compensations come in reverse order, one after the other, and no action after them. */
  static List<String> reverseOrder(SagaDefinition<?> definition, List<HandlerCall> calls) {
    List<String> order = definition.steps().stream().<String>map(StepDefinition::name).toList();
    List<String> problems = new ArrayList<>();
    int last = order.size();
    String before = "";
    for (HandlerCall call : calls) {
      int place = order.indexOf(call.step());
      boolean undo = call.kind() == CallKind.COMPENSATION;
      if (undo ? place > last : last < order.size()) {
        problems.add(call + " was called after " + before);
      }
      if (undo) {
        last = place;
        before = call.toString();
      }
    }
    return problems;
  }

  /** The messages of the steps that are done are stored, once and in order, and no others. */
  static List<String> messagesOnce(
      SagaDefinition<?> definition, List<StepState> steps, List<SentMessage> messages) {
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i).status() == StepStatus.SUCCEEDED) {
        definition.steps().get(i).messages().stream()
            .<String>map(MessageDefinition::type)
            .forEach(expected::add);
      }
    }
    List<String> sent = messages.stream().map(SentMessage::type).toList();
    return sent.equals(expected)
        ? List.of()
        : List.of("the messages should be %s, but they are %s".formatted(expected, sent));
  }
}
