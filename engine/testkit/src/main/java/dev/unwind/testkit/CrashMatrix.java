package dev.unwind.testkit;

import dev.unwind.dsl.SagaDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;

/**
 * Runs a saga again and again, in virtual time, with its process dying at another point each time:
 * before and after every durable write and every call of a handler. A new process takes over each
 * time, and the saga has to end as promised.
 *
 * <pre>{@code
 * CrashMatrix.of(Shop::new, Shop::definition, purchase)
 *     .verify((shop, end) -> assertThat(shop.seatsHeld()).isEqualTo(end.completed() ? 1 : 0));
 * }</pre>
 *
 * <p>It goes all ways there are: forward; and for each step, that step is rejected, fails for good,
 * does its work but loses all its answers, and the saga is cancelled during it. On each way back,
 * all points of the way back are taken. What is checked at the end of each run:
 *
 * <ul>
 *   <li>the saga is {@code COMPLETED} or {@code COMPENSATED}, as that way should end;
 *   <li>your own invariant holds, and still holds when the call that the crash cut off lands late,
 *       after the end;
 *   <li>every recorded intent has one outcome;
 *   <li>compensations came in reverse order, after all actions; messages were stored once.
 * </ul>
 *
 * @param <F> what is made anew for each run: services or fakes that keep a state
 * @param <S> the type of the saga's state
 */
public final class CrashMatrix<F, S> {
  private final Callable<? extends F> fixture;
  private final Function<? super F, SagaDefinition<S>> definition;
  private final S input;

  private CrashMatrix(
      Callable<? extends F> fixture, Function<? super F, SagaDefinition<S>> definition, S input) {
    this.fixture = Objects.requireNonNull(fixture, "fixture");
    this.definition = Objects.requireNonNull(definition, "definition");
    this.input = input;
  }

  /**
   * Returns the matrix of a definition whose handlers keep no state between runs.
   *
   * @param input what each saga is started with
   */
  public static <S> CrashMatrix<SagaDefinition<S>, S> of(SagaDefinition<S> definition, S input) {
    Objects.requireNonNull(definition, "definition");
    return new CrashMatrix<>(() -> definition, same -> same, input);
  }

  /**
   * Returns the matrix of a definition over services or fakes that keep a state.
   *
   * @param fixture makes them anew for each run; closed after it, if it is {@link AutoCloseable}
   * @param definition the definition whose handlers use them; the same steps each time
   * @param input what each saga is started with
   */
  public static <F, S> CrashMatrix<F, S> of(
      Callable<? extends F> fixture, Function<? super F, SagaDefinition<S>> definition, S input) {
    return new CrashMatrix<>(fixture, definition, input);
  }

  /**
   * Runs everything and checks what needs no knowledge of the services.
   *
   * @throws AssertionError with the whole matrix, when a run did not end as promised
   */
  public CrashReport verify() {
    return verify((made, end) -> {});
  }

  /**
   * Runs everything and checks it.
   *
   * @param invariant is called at the end of each run, and again after a late call; throws what
   *     says that it does not hold, such as an {@link AssertionError}
   * @throws AssertionError with the whole matrix, when a run did not end as promised
   */
  public CrashReport verify(Invariant<? super F, S> invariant) {
    Objects.requireNonNull(invariant, "invariant");
    Plan<F, S> plan = new Plan<>(fixture, definition, input, invariant, Format.create());
    CrashReport report = report(plan);
    if (!report.isClean()) {
      throw new AssertionError(report.toString());
    }
    return report;
  }

  /** What is the same for all runs. */
  record Plan<F, S>(
      Callable<? extends F> fixture,
      Function<? super F, SagaDefinition<S>> definition,
      S input,
      Invariant<? super F, S> invariant,
      Format format) {}

  private CrashReport report(Plan<F, S> plan) {
    SagaDefinition<S> shape = shape();
    List<CrashReport.Row> rows = new ArrayList<>();
    for (Way way : Way.all(shape)) {
      rows.addAll(rows(plan, way));
    }
    return new CrashReport(shape.name(), rows);
  }

  private SagaDefinition<S> shape() {
    F made = CrashRun.make(fixture);
    try {
      return definition.apply(made);
    } finally {
      CrashRun.close(made);
    }
  }

  private List<CrashReport.Row> rows(Plan<F, S> plan, Way way) {
    List<CrashReport.Row> rows = new ArrayList<>();
    CrashRun.Result whole = CrashRun.whole(plan, way);
    rows.add(new CrashReport.Row(way.title(), "no crash", whole, Optional.empty()));
    List<Point> points = whole.points();
    for (int i = first(points, way); i < points.size(); i++) {
      rows.add(
          new CrashReport.Row(
              way.title(),
              points.get(i).title(),
              CrashRun.trapped(plan, whole, new Trap(i, Trap.Side.BEFORE)),
              Optional.of(CrashRun.trapped(plan, whole, new Trap(i, Trap.Side.AFTER)))));
    }
    return rows;
  }

  /**
   * Up to the call that decides it, a way back is the way forward, whose points are taken there.
   */
  private static int first(List<Point> points, Way way) {
    for (int i = 0; i < points.size(); i++) {
      if (way.turnsAt(points.get(i))) {
        return i;
      }
    }
    return 0;
  }
}
