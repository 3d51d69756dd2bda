package dev.unwind.samples.tickets.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/**
 * How soon the packaged application is ready, and how much memory it takes. The figures are
 * printed; the bounds leave room for a busy machine, and fail when something has gone wrong.
 */
class FootprintIT {
  private static final int STARTS = Integer.getInteger("footprint.starts", 3);
  private static final int PURCHASES = Integer.getInteger("footprint.purchases", 3_000);
  private static final int REQUESTS_AT_ONCE = 64;

  /** As the demo starts it, unless other options are asked for. */
  private static List<String> java() {
    String options = System.getProperty("footprint.java");
    if (options == null) {
      return Setup.SMALL_JAVA;
    }
    List<String> command = new ArrayList<>(Setup.SMALL_JAVA.subList(0, 1));
    for (String option : options.split(" ")) {
      if (!option.isBlank()) {
        command.add(option);
      }
    }
    return command;
  }

  @Test
  void the_process_is_ready_within_seconds_of_its_start() throws Exception {
    List<Duration> times = new ArrayList<>();
    try (Cluster cluster = new Cluster("start")) {
      Cluster.Member both = cluster.member("both", java());
      for (int i = 0; i < STARTS; i++) {
        times.add(both.start());
        both.application.stop();
      }
    }
    Collections.sort(times);
    Duration median = times.get(times.size() / 2);
    System.out.printf(
        Locale.ROOT,
        "{\"starts\":%d,\"medianMillis\":%d,\"maxMillis\":%d}%n",
        times.size(),
        median.toMillis(),
        times.get(times.size() - 1).toMillis());

    assertThat(median).isLessThan(Duration.ofSeconds(8));
  }

  @Test
  void thousands_of_purchases_pass_through_little_memory() throws Exception {
    try (Cluster cluster = new Cluster("memory")) {
      Cluster.Member both = cluster.member("both", java());
      both.start();
      long idle = megabytes(both, "VmRSS");
      long begin = System.nanoTime();
      Load load = new Load("m", Collections.nCopies(REQUESTS_AT_ONCE, both.api), PURCHASES).begin();
      load.join();
      load.allComplete(both.sight);
      Duration time = Duration.ofNanos(System.nanoTime() - begin);
      long peak = megabytes(both, "VmHWM");
      System.out.printf(
          Locale.ROOT,
          "{\"purchases\":%d,\"seconds\":%.1f,\"idleMegabytes\":%d,\"peakMegabytes\":%d,\"endMegabytes\":%d}%n",
          load.count(),
          time.toMillis() / 1_000.0,
          idle,
          peak,
          megabytes(both, "VmRSS"));

      assertThat(load.count()).isEqualTo(PURCHASES);
      assertThat(peak).isLessThan(300);
    }
  }

  /** What Linux says of the process's resident memory. */
  private static long megabytes(Cluster.Member member, String field) throws IOException {
    Path status = Path.of("/proc", String.valueOf(member.application.pid()), "status");
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith(field + ":"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1_024)
        .findFirst()
        .orElseThrow();
  }
}
