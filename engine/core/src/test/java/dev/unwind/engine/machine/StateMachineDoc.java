package dev.unwind.engine.machine;

import dev.unwind.engine.saga.SagaStatus;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Renders {@code docs/state-machine.md} from the machine's table. */
final class StateMachineDoc {
  private static final String INTRODUCTION =
      """
      # The state machine

      <!-- Generated from SagaMachine.TABLE. Don't edit: run the build of engine/core with -Dunwind.docs.write=true. -->

      A saga goes *forward* from step to step until it is `COMPLETED`, or it turns back, once and for good, and undoes in
      reverse order what may have happened until it is `COMPENSATED`. `BLOCKED` means that it can go neither way without
      an operator. One pure function decides about every event; an event that has no row in a status is refused and
      changes nothing. Nothing leaves a final status.
      """;

  private static final String OUTCOMES =
      """
      ## What an attempt's outcome means

      | outcome | how it arises | forward | owed on the way back |
      | --- | --- | --- | --- |
      | succeeded | the action returned, and its result was merged | the next step | its compensation |
      | rejected | the action threw `StepRejected` | no retry: turn back | nothing, unless an earlier attempt of the step is unknown: then its compensation |
      | failed | anything else was thrown, by the action, the merge or a message | retry by the policy, then turn back | its compensation, outcome `UNKNOWN` |
      | timed out | no answer within the step's timeout | ask the probe if there is one, else as failed | as the probe says, else its compensation, outcome `UNKNOWN` |
      | interrupted | the process ended or lost the saga; the next owner finds the attempt recorded, and never calls it | ask the probe if there is one; else a new attempt, which the retry policy does not count but a bound of its own does | as the probe says, else its compensation, outcome `UNKNOWN` |
      | probed: applied | the probe said so, with the result | as succeeded | its compensation |
      | probed: not applied | the probe said so, about all attempts so far | a new attempt as far as the policy allows, then turn back | nothing |
      | probed: unknown | the probe said so, or failed | as failed; after an interruption a new attempt | its compensation, outcome `UNKNOWN` |

      Before an intent is recorded, the step's guards are asked: circuit breaker, bulkhead, rate limit. A refused attempt is
      *not admitted*: there is no intent, it costs no attempt, and nothing is owed for it; the step stays as it is, and the
      saga waits before it asks again, kept or released by the rule for any wait. A completion is recorded all the same,
      without the next intent. Only actions are guarded: a compensation or a probe is never refused.

      The *pivot* is the point of no return: from its recorded intent on, a cancel is refused. If it ends rejected or not
      applied, and without doubt, the saga still turns back; if it ends in doubt, the saga is `BLOCKED`. A step after the
      pivot is never undone: out of attempts, or rejected, it leaves the saga `BLOCKED`. So does a compensation that is out
      of attempts. `retry` gives what is blocked a fresh budget; `skip` declares it settled.

      A command waits in the saga's inbox. The owner meets it with the next outcome that it records, before it records
      another intent or an end. So a saga whose cancel was accepted is never `COMPLETED`.
      """;

  private StateMachineDoc() {}

  static String render() {
    return String.join("\n", INTRODUCTION, diagram(), table(), OUTCOMES);
  }

  /** Shows the changes of status only; what stays in its status is in the table. */
  private static String diagram() {
    StringBuilder text = new StringBuilder("```mermaid\nstateDiagram-v2\n    [*] --> RUNNING\n");
    for (SagaStatus from : SagaStatus.values()) {
      arrows(from)
          .forEach(
              (to, events) ->
                  text.append(
                      "    %s --> %s: %s%n".formatted(from, to, String.join(", ", events))));
    }
    for (SagaStatus status : SagaStatus.values()) {
      if (status.isFinal()) {
        text.append("    %s --> [*]%n".formatted(status));
      }
    }
    return unix(text.append("```\n"));
  }

  private static Map<SagaStatus, Set<String>> arrows(SagaStatus from) {
    Map<SagaStatus, Set<String>> arrows = new LinkedHashMap<>();
    for (SagaStatus to : SagaStatus.values()) {
      Set<String> events =
          SagaMachine.TABLE.stream()
              .filter(row -> row.from() == from && to != from && row.to().contains(to))
              .map(row -> words(row.event()))
              .collect(Collectors.toCollection(TreeSet::new));
      if (!events.isEmpty()) {
        arrows.put(to, events);
      }
    }
    return arrows;
  }

  private static String table() {
    StringBuilder text = new StringBuilder("## What happens at an event\n\n");
    text.append("| status | event | what happens | next status |\n| --- | --- | --- | --- |\n");
    for (SagaMachine.Row row : SagaMachine.TABLE) {
      text.append(
          "| `%s` | %s | %s | %s |%n"
              .formatted(row.from(), words(row.event()), row.effects(), next(row)));
    }
    for (SagaStatus status : SagaStatus.values()) {
      if (status.isFinal()) {
        text.append("| `%s` | any | refused | `%s` |%n".formatted(status, status));
      }
    }
    return unix(
        text.append("\nA repeated command changes nothing, in any status, as long as its id is ")
            .append("remembered.\n"));
  }

  private static String next(SagaMachine.Row row) {
    List<SagaStatus> inOrder =
        Arrays.stream(SagaStatus.values()).filter(row.to()::contains).toList();
    return inOrder.stream().map(s -> "`" + s + "`").collect(Collectors.joining(", "));
  }

  private static String words(Event.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static String unix(StringBuilder text) {
    return text.toString().replace(System.lineSeparator(), "\n");
  }
}
