package dev.unwind.rest;

import dev.unwind.engine.InvalidRequest;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The header by which a request can be repeated without a second effect. */
final class IdempotencyKey {
  static final String HEADER = "Idempotency-Key";

  private static final Pattern ALLOWED = Pattern.compile("[\\x20-\\x7e]{1,255}");

  private IdempotencyKey() {}

  /**
   * Returns the key, or nothing if the header was not sent.
   *
   * @throws InvalidRequest when it is none, or more than one
   */
  static Optional<String> of(HttpHeaders headers) {
    // Not a @HeaderParam: that is null for an empty header too, and an empty key is a mistake of
    // the client.
    List<String> sent = headers.getRequestHeader(HEADER);
    if (sent.isEmpty()) {
      return Optional.empty();
    }
    String key = sent.get(0);
    if (sent.size() > 1 || key.isBlank() || !ALLOWED.matcher(key).matches()) {
      throw new InvalidRequest(
          HEADER, "must be given once, with 1 to 255 printable ASCII characters");
    }
    return Optional.of(key);
  }
}
