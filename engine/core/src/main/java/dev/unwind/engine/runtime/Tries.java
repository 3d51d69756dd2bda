package dev.unwind.engine.runtime;

import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.StoreException;
import dev.unwind.engine.store.StoreUnavailable;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Write;
import java.util.List;
import java.util.Optional;

/** The tries on the store for one purpose: the waits between them, and what they have cost. */
final class Tries {
  private final DocumentStore store;
  private final Backoff backoff;
  private double charge;

  /**
   * @param charge what was charged before and is to be taken into account
   */
  Tries(DocumentStore store, Backoff backoff, double charge) {
    this.store = store;
    this.backoff = backoff;
    this.charge = charge;
  }

  /** Returns what all tries have cost so far, and what was charged before them. */
  double charge() {
    return charge;
  }

  /** Commits once, when it is this one's turn; see {@link Backoff#awaitTurn}. */
  List<Stored> commit(String partition, List<Write> writes) {
    backoff.awaitTurn();
    try {
      List<Stored> stored = store.commit(partition, writes);
      stored.forEach(version -> charge += version.charge());
      return stored;
    } catch (StoreException refused) {
      charge += refused.charge();
      if (!(refused instanceof StoreUnavailable)) {
        backoff.inDoubt();
      }
      throw refused;
    }
  }

  /** Reads, again and again until there is an answer. */
  Optional<Stored> read(DocumentKey key) {
    while (true) {
      backoff.awaitTurn();
      try {
        Optional<Stored> found = store.read(key);
        found.ifPresent(version -> charge += version.charge());
        return found;
      } catch (StoreException refused) {
        charge += refused.charge();
        backoff.pause(refused);
      }
    }
  }

  /** Waits before a decision, so that none is made long before it can be stored. */
  void awaitTurn() {
    backoff.awaitTurn();
  }

  /** Waits before the next try; see {@link Backoff#pause}. */
  void pause(StoreException reason) {
    backoff.pause(reason);
  }
}
