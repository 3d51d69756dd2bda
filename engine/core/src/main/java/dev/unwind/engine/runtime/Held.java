package dev.unwind.engine.runtime;

import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.store.ETag;

/**
 * A saga as last seen, with the version to replace.
 *
 * @param charge what the store has charged for the saga and its document does not say yet
 */
record Held(Saga saga, ETag etag, double charge) {
  /** One that has cost nothing more than its document says. */
  Held(Saga saga, ETag etag) {
    this(saga, etag, 0);
  }

  /** Returns the same with a further charge. */
  Held plus(double more) {
    return new Held(saga, etag, charge + more);
  }

  /** Returns all that the saga has cost, as far as is known. */
  double requestUnits() {
    return saga.journal().requestUnits() + charge;
  }
}
