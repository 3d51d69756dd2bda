package dev.unwind.cosmos.emulator.sql;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A path of an indexing policy.
 *
 * @param segments the names on the way; {@code []} for any element of an array
 * @param scalar whether it ends in {@code /?}: this path alone and nothing below it
 */
record IndexPath(List<String> segments, boolean scalar, boolean included) {

  private static final Pattern SEGMENT = Pattern.compile("/(?:\"([^\"]*)\"|([^/]*))");

  static IndexPath read(JsonNode path, boolean included) {
    String text = path.path("path").asText();
    boolean wildcard = text.endsWith("/*");
    String names = wildcard || text.endsWith("/?") ? text.substring(0, text.length() - 2) : text;
    return new IndexPath(segments(names), !wildcard, included);
  }

  static List<String> segments(String path) {
    List<String> segments = new ArrayList<>();
    Matcher matcher = SEGMENT.matcher(path);
    while (matcher.find()) {
      segments.add(matcher.group(1) != null ? matcher.group(1) : matcher.group(2));
    }
    return List.copyOf(segments);
  }

  boolean matches(List<String> path) {
    return scalar
        ? path.equals(segments)
        : path.size() >= segments.size() && path.subList(0, segments.size()).equals(segments);
  }

  /** Of several paths that match, the one with the highest precision decides. */
  int precision() {
    return 2 * segments.size() + (scalar ? 1 : 0);
  }
}
