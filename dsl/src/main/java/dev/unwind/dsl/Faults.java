package dev.unwind.dsl;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/** Collects the faults of a definition; each names the field and the offending value. */
final class Faults {

  static final Duration MIN_DURATION = Duration.ofMillis(1);
  static final Duration MAX_TIMEOUT = Duration.ofDays(365);
  static final Duration MAX_DELAY = Duration.ofDays(1);

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,100}");
  private static final int SHOWN = 40;

  private final List<String> all;
  private final String prefix;

  private Faults(List<String> all, String prefix) {
    this.all = all;
    this.prefix = prefix;
  }

  static Faults none() {
    return new Faults(new ArrayList<>(), "");
  }

  /** Returns a view that adds to the same list, each fault preceded by the subject. */
  Faults of(String subject) {
    return new Faults(all, subject + ": ");
  }

  List<String> list() {
    return List.copyOf(all);
  }

  void add(String fault) {
    all.add(prefix + fault);
  }

  boolean present(String field, Object value) {
    if (value == null) {
      add(field + " must be given, was null");
    }
    return value != null;
  }

  void name(String field, String value) {
    if (!isName(value)) {
      add(field + " must be 1 to 100 letters, digits, '.', '_' or '-', was " + show(value));
    }
  }

  /** Reports a duration that is null or out of range; returns whether it is good. */
  boolean duration(String field, Duration value, Duration max) {
    if (!present(field, value)) {
      return false;
    }
    if (value.compareTo(MIN_DURATION) < 0) {
      add(field + " must be at least 1 ms, was " + value);
      return false;
    }
    if (value.compareTo(max) > 0) {
      add("%s must be at most %d h, was %s".formatted(field, max.toHours(), value));
      return false;
    }
    return true;
  }

  /** Reports a number that is not from 1 to max. */
  void between(String field, int value, int max) {
    if (value < 1 || value > max) {
      add("%s must be 1 to %d, was %d".formatted(field, max, value));
    }
  }

  /** Returns a view whose faults name a part of the field: {@code field.part must ...}. */
  Faults in(String field) {
    return new Faults(all, prefix + field + ".");
  }

  void retry(String field, Retry value) {
    value.faults().forEach(fault -> add(field + "." + fault));
  }

  static boolean isName(String value) {
    return value != null && NAME.matcher(value).matches();
  }

  /** Throws if a part of the model, put together without the builder, has a bad limit. */
  static void refuse(String subject, Retry retry, Duration timeout) {
    Objects.requireNonNull(retry, "retry");
    Faults faults = none();
    Faults ofSubject = faults.of(subject);
    ofSubject.retry("retry", retry);
    ofSubject.duration("timeout", timeout, MAX_TIMEOUT);
    if (!faults.all.isEmpty()) {
      throw new IllegalArgumentException(String.join("; ", faults.all));
    }
  }

  /** Quotes a text for a message: on one line, and cut if it is long. */
  static String show(String value) {
    if (value == null) {
      return "null";
    }
    if (value.length() > SHOWN) {
      return show(value.substring(0, SHOWN)) + "... (" + value.length() + " characters)";
    }
    StringBuilder shown = new StringBuilder("\"");
    value
        .chars()
        .forEach(c -> shown.append(c < ' ' || c > '~' ? "\\u%04x".formatted(c) : (char) c + ""));
    return shown.append('"').toString();
  }
}
