package dev.unwind.store.cosmos;

import dev.unwind.engine.store.OutcomeUnknown;
import dev.unwind.engine.store.PreconditionFailed;
import dev.unwind.engine.store.StoreUnavailable;
import dev.unwind.engine.store.Write;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * Makes of the service's answers what the engine reacts to.
 *
 * @param alarm is told of answers that somebody has to act on
 */
record Failures(Alarm alarm) {
  /** How soon to look whether somebody has mended the account. */
  private static final Duration AFTER_FATAL = Duration.ofSeconds(30);

  /** Returns what a commit that failed raises. */
  RuntimeException ofWrites(List<Write> writes, Reply reply) {
    String what = describe(writes);
    return switch (AnswerTable.ofWrite(reply.status(), reply.subStatus())) {
      case PRECONDITION ->
          new PreconditionFailed(reply.index(), writes.get(reply.index()).key(), reply.charge());
      case UNAVAILABLE -> unavailable(what, reply);
      case UNKNOWN ->
          new OutcomeUnknown(
              what + " ended with " + reply + "; it may be applied, read it back",
              reply.cause(),
              reply.charge());
      case TOO_LARGE ->
          new IllegalArgumentException(
              what + " is too large for the service (" + reply + "); nothing was applied",
              reply.cause());
      case BAD_REQUEST -> refused(what, reply);
      case FATAL -> fatal(what, reply);
    };
  }

  /** Returns what a read or query that failed raises. */
  RuntimeException ofRead(String what, Reply reply) {
    return switch (AnswerTable.ofRead(reply.status(), reply.subStatus())) {
      case BAD_REQUEST -> refused(what, reply);
      case FATAL -> fatal(what, reply);
      default -> unavailable(what, reply);
    };
  }

  private static StoreUnavailable unavailable(String what, Reply reply) {
    return new StoreUnavailable(
        what + " failed with " + reply + "; nothing was applied, repeat it",
        reply.retryAfter(),
        reply.cause(),
        reply.charge());
  }

  private static IllegalArgumentException refused(String what, Reply reply) {
    return new IllegalArgumentException(
        what + " was refused as not valid (" + reply + "); nothing was applied", reply.cause());
  }

  private StoreUnavailable fatal(String what, Reply reply) {
    alarm.raise(what, reply);
    return new StoreUnavailable(
        what
            + " failed with "
            + reply
            + "; nothing was applied, and nothing will be until somebody has acted on the account",
        AFTER_FATAL,
        reply.cause(),
        reply.charge());
  }

  private static String describe(List<Write> writes) {
    long bytes = 0;
    for (Write write : writes) {
      bytes += write.newVersion().map(document -> document.json().length).orElse(0);
    }
    Write first = writes.get(0);
    String what = first.getClass().getSimpleName().toLowerCase(Locale.ROOT);
    return writes.size() == 1
        ? "the " + what + " of " + first.key() + " (" + bytes + " bytes)"
        : "the commit of "
            + writes.size()
            + " writes ("
            + bytes
            + " bytes), the first of them on "
            + first.key();
  }
}
