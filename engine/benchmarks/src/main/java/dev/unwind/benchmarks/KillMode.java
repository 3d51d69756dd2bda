package dev.unwind.benchmarks;

import dev.unwind.engine.document.SagaCodec;
import dev.unwind.engine.document.StateMapper;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.saga.StepStatus;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.ListQuery;
import dev.unwind.engine.store.Page;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Summary;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** kill -9 of a process with many sagas in flight, and what the next one makes of it. */
final class KillMode {
  private static final int PAGE = 1_000;

  private final Options options;
  private final SagaCodec codec = new SagaCodec(StateMapper.create());

  KillMode(Options options) {
    this.options = options;
  }

  /**
   * One kill.
   *
   * @param accepted sagas that were acknowledged before it
   * @param unfinished sagas that were not final at the kill
   * @param lost acknowledged sagas that are missing or not final at the end
   * @param repeats calls of the second life that were made in the first already
   * @param unasked repeats of calls that were not in progress, by the file as the kill left it
   * @param startMillis from the start of the second process until it was ready
   * @param finalMillis from then until all sagas were final
   */
  private record Round(
      int accepted,
      int unfinished,
      int lost,
      int repeats,
      int unasked,
      double startMillis,
      double finalMillis) {}

  Map<String, Object> run() throws Exception {
    List<Round> rounds = new ArrayList<>();
    try (Bench bench = new Bench(options)) {
      for (int i = 0; i < options.rounds(); i++) {
        rounds.add(round(bench.newPlace()));
      }
    }
    Map<String, Object> report = Report.of(options);
    report.put("acceptedBeforeKill", Report.median(rounds, Round::accepted));
    report.put("unfinishedAtKill", Report.median(rounds, Round::unfinished));
    report.put("startMillis", Math.round(Report.median(rounds, Round::startMillis)));
    report.put("allFinalMillis", Math.round(Report.median(rounds, Round::finalMillis)));
    report.put(
        "allFinalMillisMax",
        Math.round(rounds.stream().mapToDouble(Round::finalMillis).max().orElseThrow()));
    report.put("lost", rounds.stream().mapToInt(Round::lost).sum());
    report.put("repeats", Report.median(rounds, Round::repeats));
    report.put("repeatsNotInProgress", rounds.stream().mapToInt(Round::unasked).sum());
    return report;
  }

  private Round round(Place place) throws Exception {
    int inFlight = options.inFlight();
    Life first =
        Life.run(
            KilledProcess.LOADED,
            place,
            inFlight,
            life -> life.accepted().size() >= options.sagas());
    Set<String> inProgress = inProgress(place.asTheKillLeftIt());
    Life second = Life.run(KilledProcess.RESUMING, place, inFlight, life -> false);
    Set<String> repeated = new HashSet<>(second.calls());
    repeated.retainAll(new HashSet<>(first.calls()));
    int repeats = second.calls().size() - new HashSet<>(second.calls()).size() + repeated.size();
    Set<String> unasked = new HashSet<>(repeated);
    unasked.removeAll(inProgress);
    return new Round(
        first.accepted().size(),
        inProgress.size(),
        lost(place, first.accepted()),
        repeats,
        unasked.size(),
        second.startMillis(),
        second.finalMillis());
  }

  /** Returns the actions whose intent is recorded and whose outcome is not: one a saga. */
  private Set<String> inProgress(Place place) {
    Set<String> found = new HashSet<>();
    try (DocumentStore store = place.open()) {
      Optional<String> cursor = Optional.empty();
      do {
        Page<Summary> page = store.list(running(cursor));
        for (Summary summary : page.items()) {
          Stored stored = store.read(summary.key()).orElseThrow();
          Saga saga = codec.decode(stored);
          saga.steps().stream()
              .filter(step -> step.status() == StepStatus.RUNNING)
              .forEach(step -> found.add(saga.id() + " " + step.name()));
        }
        cursor = page.next();
      } while (cursor.isPresent());
    }
    return found;
  }

  private static ListQuery running(Optional<String> cursor) {
    Optional<String> status = Optional.of(SagaStatus.RUNNING.name());
    return new ListQuery(SagaCodec.SAGA, Optional.empty(), status, PAGE, cursor);
  }

  private int lost(Place place, List<String> accepted) {
    int lost = 0;
    try (DocumentStore store = place.open()) {
      for (String sagaId : accepted) {
        boolean done =
            store
                .read(SagaCodec.key(sagaId))
                .flatMap(stored -> stored.document().header().status())
                .filter(SagaStatus.COMPLETED.name()::equals)
                .isPresent();
        lost += done ? 0 : 1;
      }
    }
    return lost;
  }
}
