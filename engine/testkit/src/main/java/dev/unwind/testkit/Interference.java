package dev.unwind.testkit;

import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Write;
import java.util.List;
import java.util.function.Supplier;

/** What comes between an engine and what it calls. */
interface Interference {
  /** The handler that is to be called, with what it is given. */
  interface Handler {
    Object run() throws Exception;
  }

  /** Calls the handler, or does something else instead. */
  Object call(HandlerCall call, Handler handler) throws Exception;

  /** Commits to the store, or does something else instead. */
  default List<Stored> commit(List<Write> writes, Supplier<List<Stored>> store) {
    return store.get();
  }
}
