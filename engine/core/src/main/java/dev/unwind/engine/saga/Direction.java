package dev.unwind.engine.saga;

/** Which way a saga goes. It turns from forward to backward at most once, and never again. */
public enum Direction {
  /** Towards {@link SagaStatus#COMPLETED}. */
  FORWARD,
  /** Towards {@link SagaStatus#COMPENSATED}. */
  BACKWARD
}
