package dev.unwind.benchmarks;

import dev.unwind.engine.store.Document;
import dev.unwind.engine.store.DocumentStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The engine beside its raw store, in turn, each round on a new file. */
final class CompareMode {
  private final Options options;

  CompareMode(Options options) {
    this.options = options;
  }

  private record Round(
      Bench.EngineRun engine,
      long bytes,
      Optional<EmulatorProcess.Traffic> traffic,
      Clients.Figures raw) {
    double requests(ToDoubleFunction<EmulatorProcess.Traffic> figure) {
      return figure.applyAsDouble(traffic.orElseThrow());
    }
  }

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
    Optional<EmulatorProcess.Traffic> before = bench.traffic();
    Bench.EngineRun engine;
    try (DocumentStore store = place.open()) {
      engine = bench.engine(store, sagas);
    }
    long bytes = place.bytes();
    Optional<EmulatorProcess.Traffic> traffic =
        before.isPresent() ? bench.traffic().map(t -> t.since(before.get())) : Optional.empty();
    try (DocumentStore store = bench.newPlace().open()) {
      RawLoad raw = new RawLoad(store, versions);
      Clients.Figures figures =
          Clients.run(sagas, options.inFlight(), () -> raw.writeAll(Workload.randomId()));
      return new Round(engine, bytes, traffic, figures);
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
    if (rounds.get(0).traffic().isPresent()) {
      put(report, "writeRequestsPerSaga", rounds, EmulatorProcess.Traffic::writes);
      put(report, "readRequestsPerSaga", rounds, EmulatorProcess.Traffic::reads);
      put(report, "writeUnitsPerSaga", rounds, EmulatorProcess.Traffic::writeUnits);
      put(report, "queryUnitsPerSaga", rounds, EmulatorProcess.Traffic::queryUnits);
    }
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

  private void put(
      Map<String, Object> report,
      String name,
      List<Round> rounds,
      ToDoubleFunction<EmulatorProcess.Traffic> figure) {
    report.put(
        name,
        Report.rounded(Report.median(rounds, round -> round.requests(figure) / options.sagas())));
  }
}
