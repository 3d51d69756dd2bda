package dev.unwind.cosmos.emulator.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.unwind.cosmos.emulator.json.ItemJson;
import dev.unwind.cosmos.emulator.partition.PartitionKeyDefinition;

/**
 * What the creator of a container says about it, checked.
 *
 * @param given the properties as given
 * @param partitionKeyDefinition how partition keys are formed
 * @param timeToLive how long items live
 * @param charges what operations cost
 */
public record ContainerProperties(
    ObjectNode given,
    PartitionKeyDefinition partitionKeyDefinition,
    TimeToLive timeToLive,
    Charges charges) {

  /**
   * Checks properties.
   *
   * @throws CosmosRefusal if they are invalid, or ask for what the emulator has not
   */
  public static ContainerProperties of(JsonNode body) {
    if (!(body instanceof ObjectNode object) || !object.path("id").isTextual()) {
      throw CosmosRefusal.badRequest("A container needs an id.");
    }
    ItemRules.checkId(object.get("id").textValue());
    refuse(object);
    ObjectNode given = object.deepCopy();
    given.remove(ItemRules.SYSTEM);
    given.set("indexingPolicy", indexing(object.path("indexingPolicy")));
    try {
      PartitionKeyDefinition key = PartitionKeyDefinition.of(object.path("partitionKey"));
      if (object.path("partitionKey").has("version")) {
        given.withObject("/partitionKey").put("version", key.version());
      }
      return new ContainerProperties(
          given,
          key,
          TimeToLive.of(object.get("defaultTtl")),
          Charges.under(given.get("indexingPolicy")));
    } catch (IllegalArgumentException invalid) {
      throw CosmosRefusal.badRequest(invalid.getMessage());
    }
  }

  private static void refuse(ObjectNode object) {
    if (!object.path("uniqueKeyPolicy").path("uniqueKeys").isEmpty()) {
      throw CosmosRefusal.notImplemented("unique keys");
    }
    if (!object.path("vectorEmbeddingPolicy").path("vectorEmbeddings").isEmpty()) {
      throw CosmosRefusal.notImplemented("vector search");
    }
    if (object.path("conflictResolutionPolicy").path("mode").asText().equalsIgnoreCase("custom")) {
      throw CosmosRefusal.notImplemented("custom conflict resolution");
    }
    if (object.hasNonNull("changeFeedPolicy")
        && object.path("changeFeedPolicy").path("retentionDuration").asInt() > 0) {
      throw CosmosRefusal.notImplemented("the change feed of all versions and deletes");
    }
  }

  private static JsonNode indexing(JsonNode given) {
    ObjectNode policy = given.isObject() ? ((ObjectNode) given).deepCopy() : ItemJson.object();
    if (!policy.has("indexingMode")) {
      policy.put("indexingMode", "consistent");
    }
    policy.put("automatic", true);
    boolean indexed = !policy.path("indexingMode").asText().equalsIgnoreCase("none");
    if (indexed && policy.path("includedPaths").isEmpty() && !policy.has("excludedPaths")) {
      policy.putArray("includedPaths").addObject().put("path", "/*");
    }
    if (indexed) {
      excludeTag(policy.withArray("excludedPaths"));
    }
    return policy;
  }

  // The service never indexes the ETag and says so in every policy.
  private static void excludeTag(ArrayNode excluded) {
    String path = "/\"_etag\"/?";
    for (JsonNode entry : excluded) {
      if (entry.path("path").asText().equals(path)) {
        return;
      }
    }
    excluded.addObject().put("path", path);
  }

  /** The name of the container. */
  public String id() {
    return given.get("id").textValue();
  }

  ObjectNode described(Account account, String rid, String databaseRid) {
    ObjectNode described = given.deepCopy();
    if (!described.has("conflictResolutionPolicy")) {
      described
          .putObject("conflictResolutionPolicy")
          .put("mode", "LastWriterWins")
          .put("conflictResolutionPath", "/_ts")
          .put("conflictResolutionProcedure", "");
    }
    described.put("_rid", rid);
    described.put("_ts", account.now());
    described.put("_self", "dbs/" + databaseRid + "/colls/" + rid + "/");
    described.put("_etag", "\"" + Integer.toHexString(given.hashCode()) + "\"");
    described.put("_docs", "docs/");
    described.put("_sprocs", "sprocs/");
    described.put("_triggers", "triggers/");
    described.put("_udfs", "udfs/");
    described.put("_conflicts", "conflicts/");
    return described;
  }
}
