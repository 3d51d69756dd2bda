package dev.unwind.benchmarks.soak;

import dev.unwind.benchmarks.soak.Api.Answer;
import dev.unwind.benchmarks.soak.Book.Count;
import java.io.IOException;
import java.time.Duration;
import java.util.Random;

/** Starts sagas, cancels some, and repeats every request until it has a definite answer. */
final class Client extends Actor {
  private static final Duration PATIENCE = Duration.ofMinutes(4);
  private static final long BREATH_MILLIS = 200;
  private static final int CANCEL_PERCENT = 15;
  private static final int AGAIN_PERCENT = 5;
  private static final int HESITATION_MILLIS = 3_000;

  private final Cluster cluster;
  private final Purchases purchases;
  private final Random random;
  private final double meanMillis;

  /**
   * @param meanMillis from one start of this client to its next
   */
  Client(String name, Book book, Cluster cluster, Purchases purchases, Seeded seeded) {
    super(name, book);
    this.cluster = cluster;
    this.purchases = purchases;
    this.random = seeded.random();
    this.meanMillis = seeded.meanMillis();
  }

  /** A request to any of the processes. */
  private interface Request {
    Answer send(Api api) throws IOException, InterruptedException;
  }

  @Override
  void act() throws InterruptedException {
    long begin = System.nanoTime();
    Purchase purchase = purchases.next();
    if (start(purchase)) {
      int kind = random.nextInt(100);
      if (kind < CANCEL_PERCENT) {
        hesitate();
        cancel(purchase);
      } else if (kind < CANCEL_PERCENT + AGAIN_PERCENT) {
        hesitate();
        startAgain(purchase);
      }
    }
    double gap = -Math.log(1 - random.nextDouble()) * meanMillis;
    pause(Math.round(gap) - (System.nanoTime() - begin) / 1_000_000);
  }

  /** Mostly shortly: a saga without faults is soon final. */
  private void hesitate() throws InterruptedException {
    double share = random.nextDouble();
    pause(Math.round(share * share * share * share * HESITATION_MILLIS));
  }

  private boolean start(Purchase purchase) throws InterruptedException {
    Answer answer = untilDefinite(purchase.id(), Count.START_REPEATS, api -> api.start(purchase));
    boolean accepted = answer.status() == 200 || answer.status() == 201;
    if (accepted && purchase.valid()) {
      book().accept(purchase);
    } else if (answer.isDefiniteNo() && !purchase.valid()) {
      book().refused(purchase);
    } else {
      book().violation(purchase.id() + " was started, and the answer is " + answer);
    }
    return accepted;
  }

  /** The saga was accepted: so it is there, and a repeat meets it. */
  private void startAgain(Purchase purchase) throws InterruptedException {
    book().count(Count.STARTS_AFTER_ACCEPT);
    Answer answer = untilDefinite(purchase.id(), Count.START_REPEATS, api -> api.start(purchase));
    if (answer.status() != 200) {
      book().violation(purchase.id() + " was accepted, and its repeat is answered " + answer);
    }
  }

  private void cancel(Purchase purchase) throws InterruptedException {
    String id = purchase.id();
    Answer answer =
        untilDefinite(id, Count.CANCEL_REPEATS, api -> api.command(id, "cancel", "cancel-" + id));
    if (answer.status() == 202 || answer.status() == 409) {
      book().cancelled(id, answer.status() == 202);
    } else {
      book().violation(id + " was cancelled, and the answer is " + answer);
    }
  }

  /** Asks one or the other, until somebody knows. */
  private Answer untilDefinite(String saga, Count repeats, Request request)
      throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    Answer answer = new Answer(0, "none at all");
    while (System.nanoTime() < end) {
      try {
        answer = request.send(cluster.any(random).api());
        if (answer.status() < 300 || answer.isDefiniteNo()) {
          return answer;
        }
      } catch (IOException noAnswer) {
        // the request may have had its effect all the same
      }
      book().count(repeats);
      Thread.sleep(BREATH_MILLIS);
    }
    return answer;
  }

  /**
   * @param random makes the choices of one client
   * @param meanMillis from one start of this client to its next
   */
  record Seeded(Random random, double meanMillis) {}
}
