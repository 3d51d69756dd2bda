package dev.unwind.engine.runtime;

import org.slf4j.MDC;

/**
 * The fields of the log lines that are written on this thread, by the engine and by handlers, until
 * it is closed: {@code sagaId}, and while an attempt is called or decided {@code step} and {@code
 * attempt}. What stood there before is put back.
 */
final class LogFields implements AutoCloseable {
  static final String SAGA = "sagaId";
  static final String STEP = "step";
  static final String ATTEMPT = "attempt";

  private final String saga = MDC.get(SAGA);
  private final String step = MDC.get(STEP);
  private final String attempt = MDC.get(ATTEMPT);

  private LogFields() {}

  static LogFields of(String sagaId) {
    LogFields before = new LogFields();
    MDC.put(SAGA, sagaId);
    MDC.remove(STEP);
    MDC.remove(ATTEMPT);
    return before;
  }

  /** Runs a task whose lines are about a saga. */
  static void during(String sagaId, Runnable task) {
    LogFields fields = of(sagaId);
    try {
      task.run();
    } finally {
      fields.close();
    }
  }

  /** Adds the call that the lines from now on are about. */
  void call(Call.Target target) {
    MDC.put(STEP, target.name());
    MDC.put(ATTEMPT, Integer.toString(target.attempt()));
  }

  @Override
  public void close() {
    restore(SAGA, saga);
    restore(STEP, step);
    restore(ATTEMPT, attempt);
  }

  private static void restore(String field, String before) {
    if (before == null) {
      MDC.remove(field);
    } else {
      MDC.put(field, before);
    }
  }
}
