package dev.unwind.engine.simulation;

import dev.unwind.dsl.Retry;
import java.time.Duration;
import java.util.List;

/**
 * What a generated step is like.
 *
 * @param acts whether it has an action, rather than only messages
 * @param undone whether it has a compensation
 * @param pivot whether it is the point of no return
 * @param probed whether it has a probe
 * @param messages the types of its messages
 * @param retry of the action
 * @param undoRetry of the compensation
 * @param timeout of action and compensation
 */
record StepPlan(
    String name,
    boolean acts,
    boolean undone,
    boolean pivot,
    boolean probed,
    List<String> messages,
    Retry retry,
    Retry undoRetry,
    Duration timeout) {

  static StepPlan roll(Dice dice, int index, boolean pivot, boolean afterPivot, Duration lease) {
    String name = "s" + index;
    int messages = dice.chance(0.3) ? dice.between(1, 2) : 0;
    boolean acts = messages == 0 || dice.chance(0.8);
    return new StepPlan(
        name,
        acts,
        !pivot && !afterPivot && dice.chance(0.85),
        pivot,
        acts && dice.chance(0.3),
        List.of("m" + index + "a", "m" + index + "b").subList(0, messages),
        retry(dice, lease),
        retry(dice, lease),
        Duration.ofMillis(dice.pick(200, 1_000, 4_000, 15_000)));
  }

  private static Retry retry(Dice dice, Duration lease) {
    Retry retry =
        dice.chance(0.3)
            ? Retry.exponential(dice.upTo(2_000)).maxDelay(Duration.ofSeconds(20))
            : Retry.fixed(dice.chance(0.25) ? lease : dice.upTo(2_000));
    retry = dice.chance(0.1) ? retry.unlimitedAttempts() : retry.maxAttempts(dice.between(1, 4));
    return dice.chance(0.3) ? retry.withoutJitter() : retry;
  }
}
