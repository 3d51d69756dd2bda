package dev.unwind.engine;

import java.util.Optional;

/** Follows nothing. */
enum NoTracing implements SagaTracing {
  INSTANCE;

  private static final Begun BEGUN =
      new Begun() {
        @Override
        public Optional<String> traceparent() {
          return Optional.empty();
        }

        @Override
        public void ended(boolean created) {}
      };
  private static final Span SPAN = outcome -> {};

  @Override
  public Begun starting(String sagaId, String definition) {
    return BEGUN;
  }

  @Override
  public Span attempt(Optional<String> traceparent, Attempt attempt) {
    return SPAN;
  }

  @Override
  public void finished(Optional<String> traceparent, Finished finished) {}
}
