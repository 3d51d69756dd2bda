package dev.unwind.benchmarks;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Figures for people and scripts. */
final class Report {
  private Report() {}

  /** Returns what every report begins with. */
  static Map<String, Object> of(Options options) {
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("mode", options.mode().name().toLowerCase(Locale.ROOT));
    report.put("store", options.store().name().toLowerCase(Locale.ROOT).replace('_', '-'));
    report.put("sagas", options.sagas());
    report.put("inFlight", options.inFlight());
    report.put("rounds", options.rounds());
    report.put("java", Runtime.version().feature());
    report.put("processors", Runtime.getRuntime().availableProcessors());
    return report;
  }

  static void put(Map<String, Object> report, String prefix, List<Clients.Figures> rounds) {
    report.put(prefix + "PerSecond", Math.round(median(rounds, Clients.Figures::perSecond)));
    report.put(prefix + "P50Millis", rounded(median(rounds, Clients.Figures::p50Millis)));
    report.put(prefix + "P99Millis", rounded(median(rounds, Clients.Figures::p99Millis)));
    report.put(prefix + "CpuMillis", rounded(median(rounds, Clients.Figures::cpuMillis)));
  }

  static <T> double median(List<T> rounds, ToDoubleFunction<T> figure) {
    double[] sorted = rounds.stream().mapToDouble(figure).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  static double rounded(double figure) {
    return Math.round(figure * 1_000) / 1_000.0;
  }
}
