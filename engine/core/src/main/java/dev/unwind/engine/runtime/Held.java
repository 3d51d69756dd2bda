package dev.unwind.engine.runtime;

import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.store.ETag;

/** A saga as last seen, with the version to replace. */
record Held(Saga saga, ETag etag) {}
