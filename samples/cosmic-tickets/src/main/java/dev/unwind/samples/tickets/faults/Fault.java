package dev.unwind.samples.tickets.faults;

import dev.unwind.dsl.StepRejected;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * How a service misbehaves. A service asks its fault at three moments of a call: before the effect,
 * when it decides, and after the effect is durable. Each fault acts at one of them.
 */
public sealed interface Fault {

  /** No fault. */
  Fault OK = new Ok();

  /** This fault as {@code PUT /demo/faults} takes it, such as {@code fail:2}. */
  String mode();

  /** What happens to a call of a saga that has made {@code earlier} calls under this fault. */
  default Fault forCall(int earlier) {
    return this;
  }

  /**
   * Acts before the call has had any effect.
   *
   * @throws InjectedFault if the call is to fail without effect
   * @throws InterruptedException if the thread is interrupted while the fault delays the call
   */
  default void beforeEffect(Operation operation) throws InterruptedException {}

  /**
   * Acts when the service decides about a call that it has not answered before.
   *
   * @throws StepRejected if the service is to decline
   */
  default void onDecision(Operation operation) {}

  /**
   * Acts after the effect is durable and before the answer is given.
   *
   * @throws InjectedFault if the answer is to be lost
   * @throws InterruptedException if the thread is interrupted while the fault delays the answer
   */
  default void afterEffect(Operation operation) throws InterruptedException {}

  /** The service works. */
  record Ok() implements Fault {
    @Override
    public String mode() {
      return "ok";
    }
  }

  /** The service says a definite no. */
  record Decline() implements Fault {
    @Override
    public String mode() {
      return "decline";
    }

    @Override
    public void onDecision(Operation operation) {
      throw new StepRejected(operation.refusal());
    }
  }

  /**
   * The service fails before it has done anything.
   *
   * @param times how often for each saga; always if empty
   */
  record Fail(OptionalInt times) implements Fault {
    @Override
    public String mode() {
      return "fail" + suffix(times);
    }

    @Override
    public Fault forCall(int earlier) {
      return strikes(times, earlier) ? this : OK;
    }

    @Override
    public void beforeEffect(Operation operation) {
      throw new InjectedFault(operation.title() + " failed before its effect (injected fault)");
    }
  }

  /**
   * The service does its work, but its answer is lost.
   *
   * @param times how often for each saga; always if empty
   */
  record FailAfterEffect(OptionalInt times) implements Fault {
    @Override
    public String mode() {
      return "fail-after-effect" + suffix(times);
    }

    @Override
    public Fault forCall(int earlier) {
      return strikes(times, earlier) ? this : OK;
    }

    @Override
    public void afterEffect(Operation operation) {
      throw new InjectedFault(operation.title() + " failed after its effect (injected fault)");
    }
  }

  /**
   * The service takes its time before it works.
   *
   * @param delay how long
   */
  record Slow(Duration delay) implements Fault {
    @Override
    public String mode() {
      long millis = delay.toMillis();
      return "slow:" + (millis % 1000 == 0 ? millis / 1000 + "s" : millis + "ms");
    }

    @Override
    public void beforeEffect(Operation operation) throws InterruptedException {
      TimeUnit.MILLISECONDS.sleep(delay.toMillis());
    }
  }

  /** The service never answers. */
  record Hang() implements Fault {
    @Override
    public String mode() {
      return "hang";
    }

    @Override
    public void beforeEffect(Operation operation) throws InterruptedException {
      new CountDownLatch(1).await();
    }
  }

  /** The service does its work, and never answers. */
  record HangAfterEffect() implements Fault {
    @Override
    public String mode() {
      return "hang-after-effect";
    }

    @Override
    public void afterEffect(Operation operation) throws InterruptedException {
      new CountDownLatch(1).await();
    }
  }

  private static boolean strikes(OptionalInt times, int earlier) {
    return times.isEmpty() || earlier < times.getAsInt();
  }

  private static String suffix(OptionalInt times) {
    return times.isPresent() ? ":" + times.getAsInt() : "";
  }
}
