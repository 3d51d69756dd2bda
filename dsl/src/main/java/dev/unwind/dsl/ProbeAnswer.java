package dev.unwind.dsl;

/**
 * What a probe learned of an action: it was applied, it was not, or nobody can tell.
 *
 * @param <R> the type of the action's result
 */
public sealed interface ProbeAnswer<R> {

  /** Says that the action took effect, with its result, which may be null. */
  static <R> ProbeAnswer<R> applied(R result) {
    return new Applied<>(result);
  }

  /** Says that the action has had no effect, and that the calls made so far never will. */
  static <R> ProbeAnswer<R> notApplied() {
    return new NotApplied<>();
  }

  /** Says that it cannot be told now. */
  static <R> ProbeAnswer<R> unknown() {
    return new Unknown<>();
  }

  /** The action took effect; {@code result} is merged as if the action had returned it. */
  record Applied<R>(R result) implements ProbeAnswer<R> {}

  /** The action has had no effect, and the calls made so far never will. */
  record NotApplied<R>() implements ProbeAnswer<R> {}

  /** It cannot be told now. */
  record Unknown<R>() implements ProbeAnswer<R> {}
}
