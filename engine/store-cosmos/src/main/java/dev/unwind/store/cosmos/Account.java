package dev.unwind.store.cosmos;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * What the account says of itself.
 *
 * @param writeRegions the regions that accept writes
 * @param readRegions all regions
 * @param severalWriteRegions whether it is meant to have more than one write region
 * @param consistency its default consistency level
 */
record Account(
    List<String> writeRegions,
    List<String> readRegions,
    boolean severalWriteRegions,
    String consistency) {

  Account {
    writeRegions = List.copyOf(writeRegions);
    readRegions = List.copyOf(readRegions);
  }

  /**
   * @throws IllegalArgumentException when this is not the document of an account
   */
  static Account of(JsonNode document) {
    if (!document.path("writableLocations").isArray()) {
      throw new IllegalArgumentException("no account document of Azure Cosmos DB");
    }
    return new Account(
        names(document.path("writableLocations")),
        names(document.path("readableLocations")),
        document.path("enableMultipleWriteLocations").asBoolean(),
        document.path("userConsistencyPolicy").path("defaultConsistencyLevel").asText("unknown"));
  }

  private static List<String> names(JsonNode locations) {
    List<String> names = new ArrayList<>();
    locations.forEach(location -> names.add(location.path("name").asText()));
    return names;
  }

  /** Returns the regions to keep away from for the latest version of a document. */
  List<String> allButTheWriteRegion() {
    return readRegions.stream().filter(name -> !writeRegions.contains(name)).toList();
  }
}
