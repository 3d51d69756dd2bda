package dev.unwind.dsl;

/**
 * Bounds how many attempts of a step's action go on at once in one process, over all sagas of the
 * definition; an immutable value. An attempt that took too long counts until its call has ended.
 *
 * <p>A bad value is kept here and reported by {@link SagaBuilder#build()}.
 *
 * @param calls how many at once: 1 to 100,000
 */
public record Bulkhead(int calls) {
  static final int MAX_CALLS = 100_000;

  /** Returns a bulkhead for so many attempts at once. */
  public static Bulkhead of(int calls) {
    return new Bulkhead(calls);
  }

  void check(Faults faults) {
    faults.between("calls", calls, MAX_CALLS);
  }
}
