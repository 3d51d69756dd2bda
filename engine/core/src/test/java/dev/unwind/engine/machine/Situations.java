package dev.unwind.engine.machine;

import static dev.unwind.engine.machine.Plan.THRICE;
import static dev.unwind.engine.machine.Plan.seconds;
import static dev.unwind.engine.machine.Plan.step;

import dev.unwind.dsl.ProbeAnswer;
import dev.unwind.engine.saga.CommandVerb;
import dev.unwind.engine.saga.SagaStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Sagas in every status, each brought there by events, so that every event can be tried on them.
 */
final class Situations {
  static final Map<SagaStatus, List<Supplier<Story>>> ALL = new EnumMap<>(SagaStatus.class);

  private static final Duration SOON = Duration.ofSeconds(2);

  static {
    ALL.put(SagaStatus.RUNNING, running());
    ALL.put(SagaStatus.COMPENSATING, compensating());
    ALL.put(SagaStatus.BLOCKED, blocked());
    ALL.put(SagaStatus.COMPLETED, List.of(() -> Story.of(step("A")).succeed()));
    ALL.put(
        SagaStatus.COMPENSATED,
        List.of(
            () -> Story.of(step("A")).reject(),
            () -> Story.of(step("A")).ask(CommandVerb.CANCEL, "known").succeed().undo()));
  }

  private Situations() {}

  private static List<Supplier<Story>> running() {
    Plan retried = step("A").retry(THRICE);
    List<Supplier<Story>> all = new ArrayList<>();
    all.add(() -> Story.of(step("A"), step("B")).refusing(SOON).succeed());
    all.add(() -> Story.of(step("A"), step("B")).refusing(SOON).succeed().admitting());
    all.add(() -> Story.of(step("A"), step("B")).refusing(SOON).succeed().cancel());
    all.add(() -> Story.queued(step("A")));
    all.add(() -> Story.queued(step("A")).cancel());
    all.add(() -> Story.queued(step("A")).claim());
    all.add(() -> Story.of(step("A")));
    all.add(() -> Story.of(step("A"), step("B")).succeed());
    all.add(() -> Story.of(step("A"), step("B")).cancel());
    all.add(() -> Story.of(step("A").withoutUndo()));
    all.add(() -> Story.of(step("A").withoutUndo()).cancel());
    all.add(() -> Story.of(retried).fail());
    all.add(() -> Story.of(retried).fail().pass(Duration.ofSeconds(2)));
    all.add(() -> Story.of(retried).fail().cancel());
    all.add(() -> Story.of(retried.withoutUndo()).fail().cancel());
    all.add(() -> Story.of(step("A").retry(seconds(60).maxAttempts(2))).fail());
    all.add(() -> tired(Story.of(step("A")), 10));
    all.add(() -> tired(Story.of(step("A").withoutUndo()), 10));
    for (Plan plan : List.of(step("A").withProbe(), retried.withProbe())) {
      all.add(() -> Story.of(plan, step("B")).timeOut());
      all.add(() -> Story.of(plan).timeOut());
      all.add(() -> Story.of(plan).takeOver());
    }
    for (Plan plan : List.of(step("P"), retried, step("P").withProbe())) {
      all.add(() -> Story.of(step("Z"), plan.asPivot(), step("R")).succeed());
      all.add(() -> Story.of(step("Z"), plan.asPivot(), step("R")).succeed().succeed());
      all.add(() -> tired(Story.of(plan.asPivot()), 10));
    }
    all.add(() -> Story.of(step("P").asPivot().withProbe()).timeOut());
    return all;
  }

  private static List<Supplier<Story>> compensating() {
    List<Supplier<Story>> all = new ArrayList<>();
    for (Plan plan : List.of(step("A"), step("A").undoRetry(THRICE))) {
      all.add(() -> Story.of(plan, step("B")).succeed().reject());
      all.add(() -> Story.of(plan, step("B")).succeed().fail());
      all.add(() -> Story.of(plan, step("B")).succeed().draining(true).reject().claim());
      all.add(() -> tired(Story.of(plan).fail(), 10));
    }
    all.add(() -> Story.of(step("A").undoRetry(THRICE)).fail().failUndo());
    all.add(
        () -> Story.of(step("A").undoRetry(THRICE)).fail().failUndo().pass(Duration.ofSeconds(2)));
    return all;
  }

  private static List<Supplier<Story>> blocked() {
    List<Supplier<Story>> all = new ArrayList<>();
    all.add(() -> Story.of(step("A")).fail().failUndo());
    all.add(() -> Story.of(step("A"), step("B")).succeed().fail().failUndo());
    all.add(() -> Story.of(step("P").asPivot()).fail());
    all.add(() -> Story.of(step("P").asPivot(), step("R")).succeed().fail());
    all.add(() -> Story.of(step("P").asPivot()).fail().skip());
    all.add(() -> Story.of(step("P").asPivot(), step("R")).fail().skip());
    all.add(() -> Story.of(step("P").asPivot(), step("R")).succeed().fail().retry());
    all.add(() -> Story.of(step("A")).fail().failUndo().retry());
    all.add(() -> Story.of(step("A")).fail().failUndo().skip());
    all.add(() -> Story.of(step("A"), step("B")).succeed().fail().failUndo().skip());
    all.add(Situations::unskippable);
    return all;
  }

  /** Blocked behind the pivot, and the messages of the step can't be computed. */
  private static Story unskippable() {
    return Story.of(step("P").asPivot(), step("R").publishing())
        .succeed(Trail.UNPUBLISHABLE)
        .fail()
        .skip();
  }

  private static Story tired(Story story, int interruptions) {
    for (int i = 0; i < interruptions; i++) {
      story.takeOver();
      if (story.effect() instanceof Effect.CallProbe) {
        story.probe(ProbeAnswer.unknown());
      }
    }
    return story;
  }
}
