package dev.unwind.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;

/**
 * The fields of a document that may be damaged: what is not as it must be is refused by its name.
 *
 * @param place where the document stands in what was given; empty where it is all of it
 * @param tree the document
 */
record Fields(String place, ObjectNode tree) {
  private static final int SHOWN_MAX = 60;

  /** Returns what to throw when a field is not as it must be. */
  static IllegalArgumentException refused(String field, String problem) {
    return new IllegalArgumentException(
        "the document can't be loaded: " + (field.isEmpty() ? "it" : field) + " " + problem);
  }

  /** Returns what to throw when a field is not as it must be. */
  IllegalArgumentException wrong(String field, String problem) {
    return refused(path(field), problem);
  }

  private String path(String field) {
    return place.isEmpty() || field.startsWith("[") ? place + field : place + "." + field;
  }

  private IllegalArgumentException mustBe(String field, String what) {
    return wrong(field, "must be " + what + ", " + was(field));
  }

  /** Says what a field is, in few words: it may be a user's data. */
  private String was(String field) {
    JsonNode value = tree.get(field);
    if (value == null) {
      return "but is missing";
    }
    String text = value.toString();
    return "was " + (text.length() <= SHOWN_MAX ? text : text.substring(0, SHOWN_MAX) + "…");
  }

  String text(String field) {
    JsonNode value = tree.path(field);
    if (!value.isTextual() || value.textValue().isEmpty()) {
      throw mustBe(field, "a text");
    }
    return value.textValue();
  }

  Optional<String> optionalText(String field) {
    return tree.has(field) ? Optional.of(text(field)) : Optional.empty();
  }

  void is(String field, String expected) {
    if (!text(field).equals(expected)) {
      throw mustBe(field, '"' + expected + '"');
    }
  }

  void isOneOf(String field, Enum<?>[] values) {
    String text = text(field);
    if (Arrays.stream(values).noneMatch(value -> value.name().equals(text))) {
      throw mustBe(field, "one of " + Arrays.toString(values));
    }
  }

  long number(String field, long min) {
    JsonNode value = tree.path(field);
    if (!value.isIntegralNumber() || !value.canConvertToLong() || value.longValue() < min) {
      throw mustBe(field, "a whole number from " + min);
    }
    return value.longValue();
  }

  Instant time(String field) {
    try {
      return Instant.parse(text(field));
    } catch (DateTimeException e) {
      throw mustBe(field, "a time such as 2026-01-01T00:00:00Z");
    }
  }

  Optional<Instant> optionalTime(String field) {
    return tree.has(field) ? Optional.of(time(field)) : Optional.empty();
  }

  JsonNode any(String field) {
    if (!tree.has(field)) {
      throw wrong(field, "is missing");
    }
    return tree.get(field);
  }
}
