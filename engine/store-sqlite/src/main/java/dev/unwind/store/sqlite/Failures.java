package dev.unwind.store.sqlite;

import dev.unwind.engine.store.OutcomeUnknown;
import dev.unwind.engine.store.StoreNotUsable;
import dev.unwind.engine.store.StoreUnavailable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.sqlite.NativeLibraryNotFoundException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Says in the store's terms what the database said. */
final class Failures {
  private static final Duration SOON = Duration.ofMillis(50);
  private static final Duration LATER = Duration.ofSeconds(1);

  private static final String LIBRARY =
      "SQLite's native library can't be loaded. It is unpacked to the folder for temporary files,"
          + " which must be writable and allow execution: name another with -Dorg.sqlite.tmpdir, or"
          + " unpack it once and name it with -Dorg.sqlite.lib.path and -Dorg.sqlite.lib.name";

  private static final Map<Integer, String> TEXTS =
      Map.of(
          SQLiteErrorCode.SQLITE_BUSY.code,
          "FILE was locked by another process for longer than the busy timeout",
          SQLiteErrorCode.SQLITE_LOCKED.code,
          "FILE was locked for longer than the busy timeout",
          SQLiteErrorCode.SQLITE_FULL.code,
          "the disk of FILE is full, and no write can succeed until there is room",
          SQLiteErrorCode.SQLITE_READONLY.code,
          "FILE or its folder is not writable",
          SQLiteErrorCode.SQLITE_PERM.code,
          "FILE or its folder may not be accessed",
          SQLiteErrorCode.SQLITE_CANTOPEN.code,
          "FILE can't be opened: is it a folder, missing, on a read-only disk, or in a folder"
              + " without write permission?",
          SQLiteErrorCode.SQLITE_IOERR.code,
          "the disk of FILE reported an error",
          SQLiteErrorCode.SQLITE_CORRUPT.code,
          "FILE is damaged; restore it from a backup",
          SQLiteErrorCode.SQLITE_NOTADB.code,
          "FILE is not a SQLite database");

  private Failures() {}

  /**
   * Tells whether a failed COMMIT may have left the transaction in the log. A lock that was not got
   * or a log that could not be extended was met before the last page, which alone makes it valid.
   */
  static boolean mayBeCommitted(Throwable e) {
    int code = primaryCode(e);
    return code != SQLiteErrorCode.SQLITE_BUSY.code
        && code != SQLiteErrorCode.SQLITE_LOCKED.code
        && code != SQLiteErrorCode.SQLITE_FULL.code
        && code != SQLiteErrorCode.SQLITE_READONLY.code;
  }

  static StoreUnavailable unavailable(String what, Path file, Throwable e) {
    boolean busy =
        primaryCode(e) == SQLiteErrorCode.SQLITE_BUSY.code
            || primaryCode(e) == SQLiteErrorCode.SQLITE_LOCKED.code;
    return StoreUnavailable.outOfOrder(
        what + " failed: " + reason(file, e) + "; nothing was applied, repeat it",
        busy ? SOON : LATER,
        e);
  }

  static OutcomeUnknown unknown(Path file, Throwable e) {
    return new OutcomeUnknown(
        "a commit failed at its end: " + reason(file, e) + "; it may be applied, read it back", e);
  }

  static boolean isBusy(Throwable e) {
    return primaryCode(e) == SQLiteErrorCode.SQLITE_BUSY.code;
  }

  static boolean isFull(Throwable e) {
    return primaryCode(e) == SQLiteErrorCode.SQLITE_FULL.code;
  }

  static StoreNotUsable notUsable(Path file, Throwable e) {
    return new StoreNotUsable("the store can't be opened: " + reason(file, e), e);
  }

  /** Returns what is the matter, in words for whoever runs the application. */
  static String reason(Path file, Throwable e) {
    int code = primaryCode(e);
    if (code < 0) {
      return e instanceof LinkageError || e.getCause() instanceof NativeLibraryNotFoundException
          ? LIBRARY + " (" + e + ")"
          : file + ": " + e;
    }
    String text = TEXTS.getOrDefault(code, "SQLite refused " + file);
    return text.replace("FILE", file.toString()) + " (" + e.getMessage() + ")";
  }

  private static int primaryCode(Throwable e) {
    return e instanceof SQLiteException failure ? failure.getResultCode().code & 0xff : -1;
  }
}
