package dev.unwind.benchmarks;

import dev.unwind.engine.store.Document;
import dev.unwind.engine.store.DocumentStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Whether finished sagas in the file slow down others: with many of them beside none, in turn. */
final class FinishedMode {
  private final Options options;

  FinishedMode(Options options) {
    this.options = options;
  }

  private record Round(Clients.Figures none, Clients.Figures many) {}

  Map<String, Object> run() throws Exception {
    List<Document> versions = RawLoad.record(options.sagaDefinition());
    List<Round> rounds = new ArrayList<>();
    try (Bench bench = new Bench(options)) {
      Place full = bench.newPlace();
      fill(full, versions);
      measure(bench, bench.newPlace()); // warms up
      for (int i = 0; i < options.rounds(); i++) {
        rounds.add(new Round(measure(bench, bench.newPlace()), measure(bench, full)));
      }
    }
    Map<String, Object> report = Report.of(options);
    report.put("finished", options.finished());
    Report.put(report, "none", rounds.stream().map(Round::none).toList());
    Report.put(report, "many", rounds.stream().map(Round::many).toList());
    report.put(
        "rateToNone",
        Report.rounded(
            Report.median(rounds, round -> round.many().perSecond() / round.none().perSecond())));
    return report;
  }

  private void fill(Place place, List<Document> versions) throws Exception {
    try (DocumentStore store = place.open()) {
      RawLoad raw = new RawLoad(store, versions);
      Clients.run(
          options.finished(), options.inFlight(), () -> raw.writeFinished(Workload.randomId()));
    }
  }

  private Clients.Figures measure(Bench bench, Place place) throws Exception {
    try (DocumentStore store = place.open()) {
      return bench.engine(store, options.sagas()).figures();
    }
  }
}
