package dev.unwind.engine.simulation;

/**
 * One call of a handler.
 *
 * @param kind which handler
 * @param actionKey the key of the action that is called, asked about, or undone
 * @param known for a compensation, whether the action is known to have succeeded
 * @param by the process life that calls
 */
record HandlerCall(
    Kind kind,
    String sagaId,
    String step,
    int attempt,
    String key,
    String actionKey,
    long token,
    boolean known,
    Life by) {

  /** The kinds of handlers. */
  enum Kind {
    ACTION,
    PROBE,
    UNDO
  }

  @Override
  public String toString() {
    return by + " " + kind + " " + sagaId + "/" + step + " attempt " + attempt + " token " + token;
  }
}
