package dev.unwind.engine.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.dsl.Retry;
import dev.unwind.engine.saga.SagaStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tuple;
import net.jqwik.api.statistics.Statistics;

/** What holds for every definition and whatever happens; see {@link Laws}. */
class SagaPropertiesTest {
  private static final MachineSettings SETTINGS =
      new MachineSettings(Duration.ofSeconds(30), 2, 40, 50);
  private static final int ENOUGH_EVENTS = 200;

  @Property(tries = 4_000, shrinking = ShrinkingMode.BOUNDED)
  void everyPromiseHoldsWhateverHappens(
      @ForAll("definitions") List<Plan> plans,
      @ForAll("moves") List<Move> moves,
      @ForAll boolean queued) {
    Story story = begin(plans, queued);
    Laws laws = new Laws(story);

    moves.forEach(move -> move.on(story, laws));

    Statistics.label("status")
        .collect(story.status())
        .coverage(
            checker -> {
              for (SagaStatus status : SagaStatus.values()) {
                checker.check(status).count(c -> c > 0);
              }
            });
  }

  @Property(tries = 2_000, shrinking = ShrinkingMode.BOUNDED)
  void whateverHappenedASagaBecomesFinalOrBlockedOnceTheFaultsAreOver(
      @ForAll("definitions") List<Plan> plans,
      @ForAll("moves") List<Move> moves,
      @ForAll boolean queued) {
    Story story = begin(plans, queued);
    Laws laws = new Laws(story);
    moves.forEach(move -> move.on(story, laws));

    story.draining(false).admitting();
    if (story.owned()) {
      new Move(Move.Kind.TAKE_OVER, 0).on(story, laws);
    }
    work(story, laws);

    assertThat(isAtRest(story)).as("%s", story.saga()).isTrue();
    assertThat(story.saga().ownership().dueAt()).isEmpty();
  }

  @Property(tries = 500)
  void withoutFaultsASagaCompletesInOneWriteMoreThanItsSteps(
      @ForAll("definitions") List<Plan> plans) {
    Story story = begin(plans, false);

    work(story, new Laws(story));

    assertThat(story.status()).isEqualTo(SagaStatus.COMPLETED);
    assertThat(story.saga().transition()).isEqualTo(plans.size() + 1);
    assertThat(story.messages()).hasSize((int) plans.stream().filter(Plan::publishes).count());
  }

  private static Story begin(List<Plan> plans, boolean queued) {
    Plan[] all = plans.toArray(Plan[]::new);
    return queued ? Story.queued(SETTINGS, all) : Story.of(SETTINGS, all);
  }

  private static boolean isAtRest(Story story) {
    return story.status().isFinal()
        || (story.status() == SagaStatus.BLOCKED
            && !story.owned()
            && story.saga().journal().inbox().isEmpty());
  }

  /** Claims the saga when it is due, and lets every call succeed. */
  private static void work(Story story, Laws laws) {
    for (int i = 0; i < ENOUGH_EVENTS && !isAtRest(story); i++) {
      if (!story.owned()) {
        passTo(story, story.saga().ownership().dueAt());
        new Move(Move.Kind.TAKE_OVER, i).on(story, laws);
      } else if (story.token() > 0) {
        new Move(Move.Kind.SUCCEED, i).on(story, laws);
      } else {
        passTo(story, Optional.of(((Effect.WaitUntil) story.effect()).at()));
        new Move(Move.Kind.WAKE, i).on(story, laws);
      }
    }
  }

  private static void passTo(Story story, Optional<Instant> due) {
    Duration wait = Duration.between(story.now(), due.orElseThrow());
    story.pass(wait.isNegative() ? Duration.ZERO : wait);
  }

  @Provide
  Arbitrary<List<Plan>> definitions() {
    Arbitrary<Boolean> yesOrNo = Arbitraries.of(true, false);
    Arbitrary<Plan> plan =
        Combinators.combine(yesOrNo, yesOrNo, yesOrNo, retries(), retries())
            .as(
                (undo, probe, sends, retry, undoRetry) ->
                    new Plan("", undo, probe, false, sends, retry, undoRetry));
    Arbitrary<Integer> pivot = Arbitraries.integers().between(-3, 5);
    return Combinators.combine(plan.list().ofMinSize(1).ofMaxSize(6), pivot)
        .as(SagaPropertiesTest::named);
  }

  private static List<Plan> named(List<Plan> plans, int pivot) {
    List<Plan> named = new ArrayList<>();
    for (int i = 0; i < plans.size(); i++) {
      Plan p = plans.get(i);
      boolean isPivot = i == pivot;
      named.add(
          new Plan(
              "" + (char) ('A' + i),
              p.undo() && !isPivot,
              p.probe(),
              isPivot,
              p.publishes(),
              p.retry(),
              p.undoRetry()));
    }
    return named;
  }

  private static Arbitrary<Retry> retries() {
    return Arbitraries.of(
        Retry.none(),
        Plan.THRICE,
        Plan.seconds(60).maxAttempts(2),
        Retry.exponential(Duration.ofSeconds(5)).maxAttempts(4),
        Plan.seconds(2).unlimitedAttempts().maxElapsed(Duration.ofSeconds(30)));
  }

  @Provide
  Arbitrary<List<Move>> moves() {
    Arbitrary<Move.Kind> kinds =
        Arbitraries.frequencyOf(
            Tuple.of(8, Arbitraries.just(Move.Kind.SUCCEED)),
            Tuple.of(3, Arbitraries.of(Move.Kind.TAKE_OVER, Move.Kind.WAKE)),
            Tuple.of(2, Arbitraries.of(Move.Kind.FAIL, Move.Kind.TIME_OUT)),
            Tuple.of(10, Arbitraries.of(Move.Kind.class)));
    Arbitrary<Integer> numbers = Arbitraries.integers().between(0, 200).withoutEdgeCases();
    return Combinators.combine(kinds, numbers).as(Move::new).list().ofMinSize(1).ofMaxSize(60);
  }
}
