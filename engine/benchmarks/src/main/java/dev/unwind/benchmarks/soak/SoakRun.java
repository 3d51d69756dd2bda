package dev.unwind.benchmarks.soak;

import com.fasterxml.jackson.databind.JsonNode;
import dev.unwind.benchmarks.soak.Book.Count;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** One run: load and chaos, then calm until everything is final, then the judgement. */
final class SoakRun {
  private static final Duration SETTLE_LIMIT = Duration.ofMinutes(5);
  private static final Duration LOOK = Duration.ofSeconds(1);

  private final SoakOptions options;
  private final Cluster cluster;
  private final Journal journal;
  private final Book book = new Book();
  private final Chaos chaos;
  private final Mischief mischief;
  private final Operator operator;
  private final TakeOvers takeOvers;
  private final List<Client> clients = new ArrayList<>();
  private long settleMillis;

  SoakRun(SoakOptions options, Cluster cluster, Journal journal) {
    this.options = options;
    this.cluster = cluster;
    this.journal = journal;
    Random seeds = new Random(options.seed());
    int leaseMillis = (int) options.lease().toMillis();
    chaos = new Chaos(book, cluster, journal, new Random(seeds.nextLong()), leaseMillis);
    mischief = new Mischief(book, cluster, journal, new Random(seeds.nextLong()));
    operator = new Operator(book, cluster, new Random(seeds.nextLong()));
    takeOvers = new TakeOvers(book, cluster);
    Purchases purchases =
        new Purchases("soak-" + options.seed() + "-", new Random(seeds.nextLong()));
    for (int i = 1; i <= options.clients(); i++) {
      Client.Seeded seeded =
          new Client.Seeded(
              new Random(seeds.nextLong()), 1_000.0 * options.clients() / options.rate());
      clients.add(new Client("client " + i, book, cluster, purchases, seeded));
    }
  }

  /** Returns the report; it has the violations, if any. */
  Map<String, Object> run() throws IOException, InterruptedException {
    cluster.start();
    List<Actor> actors = new ArrayList<>(clients);
    actors.addAll(List.of(chaos, mischief, operator, takeOvers));
    actors.forEach(Actor::start);
    for (int minute = 1; minute <= options.minutes(); minute++) {
      Thread.sleep(Duration.ofMinutes(1).toMillis());
      journal.tell(
          "minute %d: %d accepted, %d kills, %d stops, violations %s"
              .formatted(
                  minute,
                  book.accepted().size(),
                  book.counted(Count.KILLS),
                  book.counted(Count.STOPS),
                  book.violations()));
    }
    actors.forEach(Actor::end);
    for (Actor actor : actors) {
      actor.join();
    }
    settle();
    return report(new Inquest(cluster.members().get(0).api(), book).run());
  }

  /** Mends everything and waits until nothing is under way any more. */
  private void settle() throws IOException, InterruptedException {
    long begin = System.nanoTime();
    long end = begin + SETTLE_LIMIT.toNanos();
    chaos.revive();
    while (!mischief.mend() || !isSettled()) {
      if (System.nanoTime() > end) {
        journal.tell("not everything is final after " + SETTLE_LIMIT);
        break;
      }
      operator.retryBlocked();
      Thread.sleep(LOOK.toMillis());
    }
    settleMillis = (System.nanoTime() - begin) / 1_000_000;
    takeOvers.look();
  }

  private boolean isSettled() throws InterruptedException {
    Api api = cluster.members().get(0).api();
    try {
      for (String status : List.of("RUNNING", "COMPENSATING", "BLOCKED")) {
        Api.Answer answer = api.get("/api/sagas?limit=1&status=" + status);
        JsonNode items = answer.json().path("items");
        if (answer.status() != 200 || !items.isEmpty()) {
          return false;
        }
      }
      return true;
    } catch (IOException noAnswer) {
      return false;
    }
  }

  private Map<String, Object> report(Inquest.Findings findings) {
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("mode", Soak.NAME);
    report.put("minutes", options.minutes());
    report.put("seed", options.seed());
    report.put("rate", options.rate());
    report.put("leaseSeconds", options.lease().toSeconds());
    report.put("java", Runtime.version().feature());
    report.put("processors", Runtime.getRuntime().availableProcessors());
    report.put("accepted", book.accepted().size());
    report.put("ended", findings.statuses());
    report.put("invalidRefused", book.counted(Count.INVALID_REFUSED));
    report.put("cancelsAccepted", book.cancelsAccepted().size());
    report.put("cancelsRefused", book.cancelsRefused().size());
    report.put("kills", book.counted(Count.KILLS));
    report.put("stops", book.counted(Count.STOPS));
    report.put("terms", book.counted(Count.TERMS));
    report.put("faultSwitches", book.counted(Count.FAULT_SWITCHES));
    report.put("failedStarts", cluster.members().stream().mapToInt(Member::failedStarts).sum());
    report.put("takeOversByDeath", takeOvers.count("death"));
    report.put("takeOversBySilence", takeOvers.count("silence"));
    report.put("claims", findings.claims());
    report.put("startRepeats", book.counted(Count.START_REPEATS));
    report.put("startsAfterAccept", book.counted(Count.STARTS_AFTER_ACCEPT));
    report.put("cancelRepeats", book.counted(Count.CANCEL_REPEATS));
    report.put("duplicateCalls", findings.duplicates());
    report.put("blocked", book.blocked().size());
    report.put("retried", book.counted(Count.RETRIED));
    report.put("settleSeconds", settleMillis / 1_000.0);
    report.put("slowestSeconds", findings.slowest().toMillis() / 1_000.0);
    report.put("slowestSaga", findings.slowestSaga());
    report.put("violations", book.violations());
    return report;
  }
}
