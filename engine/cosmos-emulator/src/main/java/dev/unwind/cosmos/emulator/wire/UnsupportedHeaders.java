package dev.unwind.cosmos.emulator.wire;

import dev.unwind.cosmos.emulator.store.CosmosRefusal;
import java.util.Map;

/** Refuses headers that would change what a request means and that are not obeyed here. */
final class UnsupportedHeaders {
  private static final Map<String, String> MEANINGS =
      Map.of(
          "x-ms-documentdb-pre-trigger-include", "triggers",
          "x-ms-documentdb-post-trigger-include", "triggers",
          "x-ms-cosmos-is-client-encrypted", "client-side encryption",
          "x-ms-documentdb-filterby-schema-rid", "schemas",
          "x-ms-indexing-directive", "indexing directives",
          "x-ms-start-id", "ranges of ids");

  private UnsupportedHeaders() {}

  static void check(Request request) {
    MEANINGS.forEach(
        (header, meaning) -> {
          if (request.header(header) != null) {
            throw CosmosRefusal.notImplemented(meaning + " (" + header + ")");
          }
        });
    if (request.header("content-type", "").contains("hybridrow")
        || request.header("x-ms-documentdb-content-serialization-format", "").contains("Binary")) {
      throw CosmosRefusal.notImplemented("binary content");
    }
  }
}
