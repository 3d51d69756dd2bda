package dev.unwind.engine.store;

import java.util.Objects;

/**
 * A part of the key space, for sweeps. The ranges of a store are disjoint and cover everything.
 *
 * @param token opaque to everybody but the store that gave it
 */
public record Range(String token) {
  public Range {
    Objects.requireNonNull(token, "token");
  }
}
