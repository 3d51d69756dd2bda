package dev.unwind.cosmos.emulator.wire;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.unwind.cosmos.emulator.json.ItemJson;
import java.util.List;

/**
 * What the account says about itself.
 *
 * @param writeRegions the regions that take writes, at least one
 * @param readRegions further regions
 * @param consistency the default level, such as {@code Session}
 */
public record AccountDocument(
    List<String> writeRegions, List<String> readRegions, String consistency) {
  /** The levels, strongest first. */
  static final List<String> LEVELS =
      List.of("Strong", "BoundedStaleness", "Session", "ConsistentPrefix", "Eventual");

  private static final String QUERY_ENGINE =
      "{\"maxSqlQueryInputLength\":262144,\"maxJoinsPerSqlQuery\":10,"
          + "\"maxLogicalAndPerSqlQuery\":2000,\"maxLogicalOrPerSqlQuery\":2000,"
          + "\"maxUdfRefPerSqlQuery\":10,\"maxInExpressionItemsCount\":16000,"
          + "\"queryMaxInMemorySortDocumentCount\":500,\"maxQueryRequestTimeoutFraction\":0.9,"
          + "\"sqlAllowNonFiniteNumbers\":false,\"sqlAllowAggregateFunctions\":true,"
          + "\"sqlAllowSubQuery\":true,\"sqlAllowScalarSubQuery\":true,"
          + "\"allowNewKeywords\":true,\"sqlAllowLike\":true,\"sqlAllowGroupByClause\":true,"
          + "\"maxSpatialQueryCells\":12,\"spatialMaxGeometryPointCount\":256,"
          + "\"sqlAllowTop\":true,\"enableSpatialIndexing\":true}";

  /** Checks the regions and the level. */
  public AccountDocument {
    writeRegions = List.copyOf(writeRegions);
    readRegions = List.copyOf(readRegions);
    if (writeRegions.isEmpty()) {
      throw new IllegalArgumentException("An account needs a write region");
    }
    if (!LEVELS.contains(consistency)) {
      throw new IllegalArgumentException("No such consistency level: " + consistency);
    }
  }

  ObjectNode describe(String endpoint) {
    ObjectNode account = ItemJson.object();
    account.put("_self", "");
    account.put("id", "emulator");
    account.put("_rid", "emulator");
    account.put("media", "//media/");
    account.put("addresses", "//addresses/");
    account.put("_dbs", "//dbs/");
    ArrayNode writable = account.putArray("writableLocations");
    writeRegions.forEach(region -> locate(writable, region, endpoint));
    ArrayNode readable = account.putArray("readableLocations");
    writeRegions.forEach(region -> locate(readable, region, endpoint));
    readRegions.forEach(region -> locate(readable, region, endpoint));
    account.put("enableMultipleWriteLocations", writeRegions.size() > 1);
    replicate(account.putObject("userReplicationPolicy"), 4);
    account.putObject("userConsistencyPolicy").put("defaultConsistencyLevel", consistency);
    replicate(account.putObject("systemReplicationPolicy"), 4);
    account
        .putObject("readPolicy")
        .put("primaryReadCoefficient", 1)
        .put("secondaryReadCoefficient", 1);
    account.put("queryEngineConfiguration", QUERY_ENGINE);
    return account;
  }

  private static void locate(ArrayNode locations, String region, String endpoint) {
    locations.addObject().put("name", region).put("databaseAccountEndpoint", endpoint);
  }

  private static void replicate(ObjectNode policy, int replicas) {
    policy.put("asyncReplication", false);
    policy.put("minReplicaSetSize", replicas - 1);
    policy.put("maxReplicasetSize", replicas);
  }
}
