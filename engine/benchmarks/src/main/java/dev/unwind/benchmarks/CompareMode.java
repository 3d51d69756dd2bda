package dev.unwind.benchmarks;

import dev.unwind.engine.store.Document;
import dev.unwind.engine.store.DocumentStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The engine beside its raw store, in turn, each round on a new file. */
final class CompareMode {
  private final Options options;

  CompareMode(Options options) {
    this.options = options;
  }

  private record Round(Bench.EngineRun engine, long bytes, Clients.Figures raw) {}

  Map<String, Object> run() throws Exception {
    List<Document> versions = RawLoad.record(options.sagaDefinition());
    List<Round> rounds = new ArrayList<>();
    try (Bench bench = new Bench(options)) {
      round(bench, versions, options.sagas()); // warms up: the compiler takes its time
      for (int i = 0; i < options.rounds(); i++) {
        rounds.add(round(bench, versions, options.sagas()));
      }
    }
    return report(rounds, versions);
  }

  private Round round(Bench bench, List<Document> versions, int sagas) throws Exception {
    Place place = bench.newPlace();
    Bench.EngineRun engine;
    try (DocumentStore store = place.open()) {
      engine = bench.engine(store, sagas);
    }
    long bytes = place.bytes();
    try (DocumentStore store = bench.newPlace().open()) {
      RawLoad raw = new RawLoad(store, versions);
      Clients.Figures figures =
          Clients.run(sagas, options.inFlight(), () -> raw.writeAll(Workload.randomId()));
      return new Round(engine, bytes, figures);
    }
  }

  private Map<String, Object> report(List<Round> rounds, List<Document> versions) {
    Map<String, Object> report = Report.of(options);
    double sagas = options.sagas();
    report.put(
        "writesPerSaga",
        Report.rounded(Report.median(rounds, round -> round.engine().commits() / sagas)));
    report.put("bytesPerSaga", Math.round(Report.median(rounds, round -> round.bytes() / sagas)));
    report.put("bytesOfLastVersion", versions.get(versions.size() - 1).json().length);
    Report.put(report, "sagas", rounds.stream().map(round -> round.engine().figures()).toList());
    Report.put(report, "raw", rounds.stream().map(Round::raw).toList());
    report.put(
        "rateToRaw",
        Report.rounded(
            Report.median(
                rounds, round -> round.engine().figures().perSecond() / round.raw().perSecond())));
    report.put(
        "p50ToRaw",
        Report.rounded(
            Report.median(
                rounds, round -> round.engine().figures().p50Millis() / round.raw().p50Millis())));
    return report;
  }
}
