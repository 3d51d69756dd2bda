package dev.unwind.benchmarks.soak;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Counts the sagas that were taken over, by what proved that their owner was gone. What a process
 * counted in the last second before its end is lost.
 */
final class TakeOvers extends Actor {
  private static final long PAUSE_MILLIS = 1_000;
  private static final Pattern COUNTER =
      Pattern.compile("(?m)^unwind_takeovers_total\\{.*proof=\"(\\w+)\".*}\\s+(\\S+)$");

  private final Cluster cluster;
  private final Map<String, Double> counts = new ConcurrentHashMap<>();

  TakeOvers(Book book, Cluster cluster) {
    super("take-overs", book);
    this.cluster = cluster;
  }

  @Override
  void act() throws InterruptedException {
    pause(PAUSE_MILLIS);
    look();
  }

  void look() throws InterruptedException {
    for (Member member : cluster.members()) {
      String life = member.life();
      try {
        Matcher counter = COUNTER.matcher(member.api().get("/q/metrics").body());
        while (counter.find()) {
          counts.merge(
              life + " " + counter.group(1), Double.parseDouble(counter.group(2)), Math::max);
        }
      } catch (IOException deadOrStopped) {
        // what it said before counts
      }
    }
  }

  /**
   * @param proof {@code death} or {@code silence}
   */
  long count(String proof) {
    return Math.round(
        counts.entrySet().stream()
            .filter(count -> count.getKey().endsWith(" " + proof))
            .mapToDouble(Map.Entry::getValue)
            .sum());
  }
}
