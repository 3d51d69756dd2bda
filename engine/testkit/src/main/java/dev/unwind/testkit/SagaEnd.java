package dev.unwind.testkit;

import dev.unwind.engine.saga.SagaStatus;
import java.util.List;

/**
 * How a saga of a {@link CrashMatrix} has ended.
 *
 * @param <S> the type of its state
 * @param status {@code COMPLETED} or {@code COMPENSATED}
 * @param state its state
 * @param calls all calls of handlers, in order
 * @param messages the messages of its steps, in order
 */
public record SagaEnd<S>(
    SagaStatus status, S state, List<HandlerCall> calls, List<SentMessage> messages) {
  public SagaEnd {
    calls = List.copyOf(calls);
    messages = List.copyOf(messages);
  }

  /** Returns whether every step is done; otherwise everything was undone. */
  public boolean completed() {
    return status == SagaStatus.COMPLETED;
  }
}
