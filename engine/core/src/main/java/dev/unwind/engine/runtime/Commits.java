package dev.unwind.engine.runtime;

import dev.unwind.dsl.SagaDefinition;
import java.util.Optional;

/** How an owner decides events durably. Only {@link Committer} writes sagas to a store. */
interface Commits {
  /** Decides an event and makes the decision durable; see {@link Committer#commit}. */
  Committer.Result commit(Held start, Ask ask);

  /** Reads the saga with its state as the definition's type; empty when there is none. */
  Optional<Held> read(SagaDefinition<?> definition, String sagaId, Deadline deadline);
}
