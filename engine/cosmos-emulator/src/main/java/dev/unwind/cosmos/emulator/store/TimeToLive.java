package dev.unwind.cosmos.emulator.store;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * How long the items of a container live after their last write. An item's own {@code ttl} counts
 * only where the container has a default; an item is gone from the very second that its time is
 * over, whether or not it has been purged. Switching the default off brings back what has not been
 * purged.
 *
 * @param defaultSeconds a positive number of seconds, -1 for ever unless an item says otherwise, or
 *     null for switched off
 */
record TimeToLive(Integer defaultSeconds) {
  private static final int FOREVER = -1;

  TimeToLive {
    if (defaultSeconds != null && defaultSeconds != FOREVER && defaultSeconds < 1) {
      throw CosmosRefusal.badRequest("The default time to live is invalid: " + defaultSeconds);
    }
  }

  boolean expired(JsonNode own, long written, long now) {
    if (defaultSeconds == null) {
      return false;
    }
    long seconds = own == null ? defaultSeconds : own.longValue();
    return seconds != FOREVER && written + seconds <= now;
  }

  static TimeToLive of(JsonNode value) {
    if (value == null || value.isNull()) {
      return new TimeToLive(null);
    }
    check("defaultTtl", value);
    return new TimeToLive(value.intValue());
  }

  /** Refuses a value that is neither a positive 32-bit number of seconds nor -1. */
  static void check(String name, JsonNode value) {
    boolean valid =
        value.isIntegralNumber()
            && value.canConvertToInt()
            && (value.intValue() == FOREVER || value.intValue() > 0);
    if (!valid) {
      throw CosmosRefusal.badRequest(
          "The value of "
              + name
              + " is invalid: "
              + value
              + ". It must be a positive whole number of seconds, or -1.");
    }
  }
}
