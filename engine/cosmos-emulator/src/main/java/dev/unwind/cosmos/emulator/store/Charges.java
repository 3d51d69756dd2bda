package dev.unwind.cosmos.emulator.store;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A model of what the service charges, in request units, fitted to published figures; the service's
 * own figures differ by a few tenths.
 *
 * <ul>
 *   <li>read: 1 for the first KB, 0.091 for each further KB; twice that for strong and bounded
 *       staleness and for the latest committed version (optimize-cost-reads-writes.md: 1 RU for 1
 *       KB, 10 RU for 100 KB)
 *   <li>insert: 5.5, 0.455 for each further KB, and 0.45 for each indexed path
 *       (key-value-store-cost.md, model-partition-example.md)
 *   <li>replace, patch, upsert over an existing item: twice the insert
 *       (optimize-cost-reads-writes.md)
 *   <li>delete: the insert of an empty item; an assumption
 *   <li>query: 2.4 for each physical partition, and a read for each item returned; the change feed:
 *       1, and a read for each item; assumptions
 *   <li>batch: the sum of its operations
 *   <li>a refused conditional write (409, 412): a read; an assumption
 * </ul>
 *
 * @param includedPaths how many paths are indexed, or -1 when every property is
 */
public record Charges(int includedPaths) {
  private static final double KB = 1024;
  private static final double READ_SLOPE = 0.091;
  private static final double WRITE = 5.5;
  private static final double WRITE_SLOPE = 0.455;
  private static final double INDEXED_PATH = 0.45;
  private static final double QUERY = 2.4;
  private static final double EMPTY_FEED = 1;
  private static final double REPLACE_FACTOR = 2;
  private static final int EVERY_PROPERTY = -1;

  /** The charges of a container with this indexing policy. */
  static Charges under(JsonNode indexingPolicy) {
    if (indexingPolicy.path("indexingMode").asText("consistent").equalsIgnoreCase("none")) {
      return new Charges(0);
    }
    int paths = 0;
    for (JsonNode included : indexingPolicy.path("includedPaths")) {
      if (included.path("path").asText().equals("/*")) {
        return new Charges(EVERY_PROPERTY);
      }
      paths++;
    }
    return new Charges(paths);
  }

  /** A point read of an item of so many bytes. */
  public double read(int bytes, boolean strict) {
    return rounded((1 + READ_SLOPE * furtherKb(bytes)) * (strict ? 2 : 1));
  }

  /** A point read that finds nothing, or has nothing to send. */
  public double probe(boolean strict) {
    return strict ? 2 : 1;
  }

  /** The insert of an item. */
  public double insert(StoredItem item) {
    return rounded(insertUnits(item));
  }

  /** The replace, patch, or upsert over another version, of an item. */
  public double replace(StoredItem item) {
    return rounded(REPLACE_FACTOR * insertUnits(item));
  }

  /** A delete. */
  public double delete() {
    return WRITE;
  }

  /** One page of a query in one physical partition that returns so many items and bytes. */
  public double query(int items, long bytes, boolean strict) {
    double results = items == 0 ? 0 : items * (1 + READ_SLOPE * furtherKb(bytes / items));
    return rounded((QUERY + results) * (strict ? 2 : 1));
  }

  /** One page of the change feed of one range. */
  public double feed(int items, long bytes) {
    double results = items == 0 ? 0 : items * (1 + READ_SLOPE * furtherKb(bytes / items));
    return rounded(EMPTY_FEED + results);
  }

  private double insertUnits(StoredItem item) {
    int paths = includedPaths == EVERY_PROPERTY ? leaves(item.tree()) : includedPaths;
    return WRITE + WRITE_SLOPE * furtherKb(item.text().length) + INDEXED_PATH * paths;
  }

  private static double furtherKb(double bytes) {
    return Math.max(0, bytes / KB - 1);
  }

  private static int leaves(JsonNode node) {
    if (!node.isContainerNode()) {
      return 1;
    }
    int leaves = 0;
    for (JsonNode child : node) {
      leaves += leaves(child);
    }
    return leaves;
  }

  // The service writes hundredths.
  private static double rounded(double requestUnits) {
    return Math.round(requestUnits * 100) / 100.0;
  }
}
