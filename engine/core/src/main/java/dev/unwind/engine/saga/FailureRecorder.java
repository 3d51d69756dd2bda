package dev.unwind.engine.saga;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Makes a {@link Failure} of anything thrown. The result takes at most about {@link #BYTES_MAX}
 * bytes of JSON: texts are cut at a bound on their escaped UTF-8 length and on a code point, traces
 * after a few frames, and chains of causes are followed to a bounded depth. Never throws, whatever
 * the Throwable does when asked for its message.
 */
public final class FailureRecorder {
  /** The bound on one failure's JSON. */
  public static final int BYTES_MAX = 4 * 1024;

  private static final int MESSAGE_BYTES_MAX = 1_000;
  private static final int CAUSE_BYTES_MAX = 300;
  private static final int TYPE_BYTES_MAX = 200;
  private static final int FRAME_BYTES_MAX = 160;
  private static final int FRAMES_MAX = 10;
  private static final int CAUSES_MAX = 100;

  private FailureRecorder() {}

  /** Returns the bounded record of what was thrown. */
  public static Failure record(Failure.Kind kind, Throwable thrown) {
    List<Throwable> causes = causes(thrown);
    Optional<Failure.Cause> first =
        causes.isEmpty() ? Optional.empty() : Optional.of(cause(causes.get(0)));
    Optional<Failure.Cause> last =
        causes.size() < 2 ? Optional.empty() : Optional.of(cause(causes.get(causes.size() - 1)));
    return new Failure(
        kind,
        cut(thrown.getClass().getName(), TYPE_BYTES_MAX),
        cut(message(thrown), MESSAGE_BYTES_MAX),
        trace(thrown),
        first,
        last);
  }

  /**
   * Returns the text, cut so that its JSON takes at most so many bytes; a cut text ends with an
   * ellipsis.
   */
  public static String cut(String text, int bytesMax) {
    int bytes = 0;
    for (int i = 0; i < text.length(); ) {
      int point = text.codePointAt(i);
      bytes += jsonBytes(point);
      if (bytes > bytesMax) {
        return cutTo(text, bytesMax - 3);
      }
      i += Character.charCount(point);
    }
    return text;
  }

  private static String cutTo(String text, int bytesMax) {
    StringBuilder kept = new StringBuilder();
    int bytes = 0;
    for (int i = 0; i < text.length(); ) {
      int point = text.codePointAt(i);
      bytes += jsonBytes(point);
      if (bytes > bytesMax) {
        break;
      }
      kept.appendCodePoint(point);
      i += Character.charCount(point);
    }
    return kept.append('…').toString();
  }

  /** Jackson escapes what is no character, and each half of what takes two. */
  private static int jsonBytes(int point) {
    if (point == '"' || point == '\\') {
      return 2;
    }
    if (point < 0x20 || (point >= 0xD800 && point <= 0xDFFF)) {
      return 6;
    }
    return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 12;
  }

  private static List<Throwable> causes(Throwable thrown) {
    List<Throwable> chain = new ArrayList<>();
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    seen.add(thrown);
    Throwable next = causeOf(thrown);
    while (next != null && chain.size() < CAUSES_MAX && seen.add(next)) {
      chain.add(next);
      next = causeOf(next);
    }
    return chain;
  }

  private static Throwable causeOf(Throwable thrown) {
    try {
      return thrown.getCause();
    } catch (Throwable e) {
      return null;
    }
  }

  private static Failure.Cause cause(Throwable thrown) {
    return new Failure.Cause(
        cut(thrown.getClass().getName(), TYPE_BYTES_MAX), cut(message(thrown), CAUSE_BYTES_MAX));
  }

  private static String message(Throwable thrown) {
    try {
      String message = thrown.getMessage();
      return message == null ? "" : withoutLoneSurrogates(message);
    } catch (Throwable e) {
      return "(the message could not be read: " + e.getClass().getName() + ")";
    }
  }

  /** A lone surrogate is no character, and can't be written as UTF-8. */
  private static String withoutLoneSurrogates(String text) {
    int[] points =
        text.codePoints().map(p -> p >= 0xD800 && p <= 0xDFFF ? 0xFFFD : p).limit(10_000).toArray();
    return new String(points, 0, points.length);
  }

  private static List<String> trace(Throwable thrown) {
    List<String> frames = new ArrayList<>();
    try {
      StackTraceElement[] all = thrown.getStackTrace();
      for (int i = 0; i < all.length && i < FRAMES_MAX; i++) {
        frames.add(cut(all[i].toString(), FRAME_BYTES_MAX));
      }
    } catch (Throwable e) {
      return List.of();
    }
    return frames;
  }
}
