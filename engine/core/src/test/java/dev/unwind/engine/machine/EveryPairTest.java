package dev.unwind.engine.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.dsl.ProbeAnswer;
import dev.unwind.dsl.StepRejected;
import dev.unwind.engine.saga.CommandVerb;
import dev.unwind.engine.saga.Failure;
import dev.unwind.engine.saga.FailureRecorder;
import dev.unwind.engine.saga.SagaStatus;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tries every event in every status, and holds what becomes of it against the table. */
class EveryPairTest {
  private static final Set<Event.Kind> COMMANDS =
      Set.of(Event.Kind.CANCEL, Event.Kind.RETRY, Event.Kind.SKIP);

  @Test
  void everySituationIsInTheStatusThatItIsListedUnder() {
    Situations.ALL.forEach(
        (status, situations) ->
            assertThat(situations).allSatisfy(s -> assertThat(s.get().status()).isEqualTo(status)));
    assertThat(Situations.ALL.keySet()).containsExactlyInAnyOrder(SagaStatus.values());
  }

  @Test
  void everyPairOfTheTableIsListedOnce() {
    assertThat(SagaMachine.TABLE)
        .extracting(row -> row.from() + " " + row.event())
        .doesNotHaveDuplicates();
    assertThat(SagaMachine.TABLE).allSatisfy(row -> assertThat(row.from().isFinal()).isFalse());
  }

  @Test
  void whatTheTableDoesNotListIsRefused() {
    Set<String> visited = new HashSet<>();
    tryAll(
        (from, event, story, decided) -> {
          visited.add(from + " " + event);
          if (listed(from, event)) {
            return;
          }
          boolean known = COMMANDS.contains(event) && decided instanceof Transition.Stay;
          assertThat(known || decided instanceof Transition.Refuse)
              .as("%s %s: %s", from, event, decided)
              .isTrue();
        });
    assertThat(visited).hasSize(SagaStatus.values().length * Event.Kind.values().length);
  }

  @Test
  void whatTheTableListsIsWhatCanHappenAndNothingElse() {
    Set<String> expected =
        SagaMachine.TABLE.stream()
            .flatMap(
                row -> row.to().stream().map(to -> row.from() + " " + row.event() + " -> " + to))
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> observed = new TreeSet<>();
    tryAll(
        (from, event, story, decided) -> {
          if (!(decided instanceof Transition.Refuse) && listed(from, event)) {
            observed.add(from + " " + event + " -> " + story.status());
          }
        });
    assertThat(observed).containsExactlyElementsOf(expected);
  }

  @Test
  void aDecisionThatNeedsNoWriteChangesNothing() {
    tryAll(
        (from, event, story, decided) -> {
          if (!(decided instanceof Transition.Advance)) {
            assertThat(story.status()).isEqualTo(from);
          }
        });
  }

  private interface Check {
    void on(SagaStatus from, Event.Kind event, Story story, Transition decided);
  }

  private static void tryAll(Check check) {
    Situations.ALL.forEach(
        (status, situations) -> {
          for (Supplier<Story> situation : situations) {
            for (Event.Kind kind : Event.Kind.values()) {
              int variants = variants(situation.get()).get(kind).size();
              for (int i = 0; i < variants; i++) {
                Story story = situation.get();
                Transition decided = story.offer(variants(story).get(kind).get(i));
                check.on(status, kind, story, decided);
              }
            }
          }
        });
  }

  private static boolean listed(SagaStatus from, Event.Kind event) {
    return SagaMachine.TABLE.stream().anyMatch(r -> r.from() == from && r.event() == event);
  }

  /** Returns all events that could be met, made for where the saga stands. */
  private static Map<Event.Kind, List<Function<Moment, Event>>> variants(Story story) {
    Map<Event.Kind, List<Function<Moment, Event>>> all = new EnumMap<>(Event.Kind.class);
    all.put(Event.Kind.CLAIMED, List.of(m -> new Event.Claimed(m, "another")));
    all.put(Event.Kind.WOKEN, List.of(Event.Woken::new));
    all.put(Event.Kind.LEASE_EXTENDED, List.of(Event.LeaseExtended::new));
    all.put(Event.Kind.HANDED_OVER, List.of(Event.HandedOver::new));
    all.put(Event.Kind.CANCEL, asked(story, CommandVerb.CANCEL));
    all.put(Event.Kind.RETRY, asked(story, CommandVerb.RETRY));
    all.put(Event.Kind.SKIP, asked(story, CommandVerb.SKIP));
    putResults(all, story.token());
    return all;
  }

  private static void putResults(Map<Event.Kind, List<Function<Moment, Event>>> all, long token) {
    Failure no = FailureRecorder.record(Failure.Kind.REJECTED, new StepRejected("no"));
    Problem thrown = Problem.thrown(new IllegalStateException("no"));
    all.put(
        Event.Kind.ACTION_SUCCEEDED,
        List.of(
            m -> new Event.ActionSucceeded(m, token, "done"),
            m -> new Event.ActionSucceeded(m, token, new IllegalStateException("no merge"))));
    all.put(Event.Kind.ACTION_REJECTED, List.of(m -> new Event.ActionRejected(m, token, no)));
    all.put(
        Event.Kind.ACTION_FAILED,
        List.of(
            m -> new Event.ActionFailed(m, token, thrown),
            m -> new Event.ActionFailed(m, token, Problem.timedOut("slow")),
            m -> new Event.ActionFailed(m, token, Problem.tooLarge("big"))));
    all.put(
        Event.Kind.PROBE_ANSWERED,
        List.of(
            m -> new Event.ProbeAnswered(m, token, ProbeAnswer.applied("done")),
            m -> new Event.ProbeAnswered(m, token, ProbeAnswer.notApplied()),
            m -> new Event.ProbeAnswered(m, token, ProbeAnswer.unknown())));
    all.put(
        Event.Kind.COMPENSATION_SUCCEEDED, List.of(m -> new Event.CompensationSucceeded(m, token)));
    all.put(
        Event.Kind.COMPENSATION_FAILED,
        List.of(m -> new Event.CompensationFailed(m, token, thrown)));
  }

  private static List<Function<Moment, Event>> asked(Story story, CommandVerb verb) {
    return List.of(story.asking(verb, "new"), story.asking(verb, "known"));
  }
}
