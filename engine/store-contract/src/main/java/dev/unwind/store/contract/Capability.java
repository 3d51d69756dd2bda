package dev.unwind.store.contract;

/** What a store may lack without breaking the contract. */
public enum Capability {
  /** What was acknowledged is still there when the data is opened again. */
  DURABLE,
  /** Several stores may be open on the same data at once. */
  SHARED,
  /** {@code count} is exact once writes have settled for a moment. */
  EXACT_COUNT,
  /**
   * A commit of several writes is refused whole when one of their conditions does not hold, also
   * when commits race. Every store must do that; a stand-in for a service may not.
   */
  ATOMIC_BATCHES
}
