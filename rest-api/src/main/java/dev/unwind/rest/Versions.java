package dev.unwind.rest;

import dev.unwind.engine.InvalidRequest;
import dev.unwind.engine.store.ETag;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The versions that a conditional request names (RFC 9110, section 13.1).
 *
 * @param any whether it said {@code *}
 * @param tags the versions, weak ones included
 */
record Versions(boolean any, List<Tag> tags) {
  private static final Pattern TAG =
      Pattern.compile("\\s*(W/)?\"([\\x21\\x23-\\x7e]*)\"\\s*(?:,|$)");

  /** One entity tag. */
  record Tag(boolean weak, String value) {}

  /**
   * Returns what a header says, or nothing if it was not sent.
   *
   * @throws InvalidRequest naming the header, when it is malformed
   */
  static Optional<Versions> of(String header, String value) {
    if (value == null) {
      return Optional.empty();
    }
    if (value.strip().equals("*")) {
      return Optional.of(new Versions(true, List.of()));
    }
    List<Tag> tags = new ArrayList<>();
    Matcher matcher = TAG.matcher(value);
    int end = 0;
    while (end < value.length() && matcher.find(end) && matcher.start() == end) {
      tags.add(new Tag(matcher.group(1) != null, matcher.group(2)));
      end = matcher.end();
    }
    if (tags.isEmpty() || end < value.length()) {
      throw new InvalidRequest(
          header, "must be * or quoted entity tags such as \"abc\", as the ETag header has them");
    }
    return Optional.of(new Versions(false, tags));
  }

  /** Returns the header value that names a version. */
  static String quoted(ETag etag) {
    return '"' + etag.value() + '"';
  }

  /** Compares for {@code If-None-Match}: weakly. */
  boolean includes(ETag etag) {
    return any || tags.stream().anyMatch(tag -> tag.value().equals(etag.value()));
  }

  /** Compares for {@code If-Match}: strongly, so that a weak tag never matches. */
  boolean matches(ETag etag) {
    return any || tags.contains(new Tag(false, etag.value()));
  }
}
