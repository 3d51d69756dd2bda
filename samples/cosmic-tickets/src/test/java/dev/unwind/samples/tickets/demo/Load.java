package dev.unwind.samples.tickets.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Starts purchases one after another from several threads, and knows which were accepted. */
final class Load {
  private static final List<String> ALL =
      List.of("holdSeats", "chargeCard", "issueTickets", "confirm");
  private static final List<String> SECTIONS = List.of("floor-center", "floor-right", "floor-left");

  private final String name;
  private final Queue<String> accepted = new ConcurrentLinkedQueue<>();
  private final Queue<Duration> times = new ConcurrentLinkedQueue<>();
  private final AtomicInteger next = new AtomicInteger();
  private final List<Thread> threads;
  private volatile int max;
  private volatile int firstSeat;
  private volatile Throwable failure;

  /**
   * @param name begins the ids
   * @param apis a thread for each, which starts sagas there
   * @param max how many sagas to start
   */
  Load(String name, List<Api> apis, int max) {
    this.name = name;
    this.max = max;
    this.threads = apis.stream().map(api -> new Thread(() -> run(api))).toList();
  }

  /** Two loads on one hall must not want the same seats. */
  Load withSeatsFrom(int number) {
    firstSeat = number;
    return this;
  }

  Load begin() {
    threads.forEach(Thread::start);
    return this;
  }

  private void run(Api api) {
    try {
      for (int i = next.getAndIncrement(); i < max; i = next.getAndIncrement()) {
        start(api, order(i));
      }
    } catch (Exception | AssertionError thrown) {
      failure = thrown;
    }
  }

  /** Each purchase has a seat of its own; there are 3,000. */
  private Order order(int i) {
    int number = firstSeat + i;
    String section = SECTIONS.get(number / 1_000);
    String seat = section + "-" + (1 + number / 50 % 20) + "-" + (1 + number % 50);
    return new Order(name + "-" + i, "buyer " + i, seat, "10.00");
  }

  /** Repeats until it is accepted: nobody may listen yet, or the store may be busy. */
  private void start(Api api, Order order) throws InterruptedException {
    long begin = System.nanoTime();
    Waiting.until(
        order.saga() + " is accepted",
        Duration.ofSeconds(60),
        () -> {
          try {
            int status = api.tryStart(order).status();
            return status == 201 || status == 200 ? Optional.of(status) : Optional.empty();
          } catch (IOException nobodyListens) {
            return Optional.empty();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
    times.add(Duration.ofNanos(System.nanoTime() - begin));
    accepted.add(order.saga());
  }

  /** What one in a hundred starts took longer than, however often it had to be repeated. */
  Duration p99() {
    List<Duration> sorted = times.stream().sorted().toList();
    return sorted.get(sorted.size() * 99 / 100);
  }

  int count() {
    return accepted.size();
  }

  /** Starts no more, and waits for the requests that are under way. */
  void end() throws InterruptedException {
    max = 0;
    join();
  }

  /** Waits until all have been started. */
  void join() throws InterruptedException {
    for (Thread thread : threads) {
      thread.join();
    }
    if (failure != null) {
      throw new AssertionError("starts failed", failure);
    }
  }

  /** Waits until every accepted purchase is complete, and holds the ledger to the promises. */
  void allComplete(Sight sight) throws InterruptedException {
    for (String saga : accepted) {
      JsonNode ended = sight.until(saga, "COMPLETED");
      if (!ended.path("owner").isNull() || !ended.path("dueAt").isNull()) {
        throw new BrokenPromise(saga + " is final and still owned or due: " + ended);
      }
      List<Call> ledger = sight.api().ledger(saga);
      Promises.eachAppliedOnce(ledger, ALL);
      Promises.oneKeyForAllAttempts(ledger);
      Promises.risingTokens(ledger);
      eachAttemptOnce(saga, ledger);
    }
  }

  private static void eachAttemptOnce(String saga, List<Call> ledger) {
    Set<String> attempts = new HashSet<>();
    for (Call call : ledger) {
      if (!attempts.add(call.step() + " " + call.kind() + " " + call.attempt())) {
        throw new BrokenPromise(saga + " made an attempt twice: " + call + " in " + ledger);
      }
    }
  }
}
