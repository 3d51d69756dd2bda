package dev.unwind.testkit;

import java.util.Locale;

/**
 * Where a process dies.
 *
 * @param point the number of the point, from 0, of a run without a crash
 * @param side on which side of it
 */
record Trap(int point, Side side) {

  /** The two sides of a point. */
  enum Side {
    /** Before a write, or a call, that is then not made. */
    BEFORE,
    /** After it was made, without a chance to see or record its result. */
    AFTER;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
