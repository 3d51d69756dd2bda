package dev.unwind.store.cosmos.certify;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosBatchItemRequestOptions;
import com.azure.cosmos.models.CosmosBatchResponse;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Plain items of one partition, written and read through the SDK without the store.
 *
 * @param container where they are
 * @param partition their partition
 */
record Items(CosmosAsyncContainer container, String partition) {
  private static final ObjectMapper JSON = new ObjectMapper();

  ObjectNode item(String id, int number) {
    return JSON.createObjectNode()
        .put("id", id)
        .put("partition", partition)
        .put("number", number)
        .put("pad", "x".repeat(1_400));
  }

  PartitionKey key() {
    return new PartitionKey(partition);
  }

  CosmosItemResponse<ObjectNode> create(String id) {
    return container.createItem(item(id, 1), key(), null).block();
  }

  CosmosItemResponse<ObjectNode> replace(String id, int number, String etag) {
    CosmosItemRequestOptions options = new CosmosItemRequestOptions().setIfMatchETag(etag);
    return container.replaceItem(item(id, number), id, key(), options).block();
  }

  int number(String id) {
    return read(id).getItem().path("number").asInt();
  }

  CosmosItemResponse<ObjectNode> read(String id) {
    return container.readItem(id, key(), ObjectNode.class).block();
  }

  boolean exists(String id) {
    try {
      read(id);
      return true;
    } catch (CosmosException e) {
      if (e.getStatusCode() == 404) {
        return false;
      }
      throw e;
    }
  }

  /** Replaces one item under a condition and creates another, in one batch. */
  CosmosBatchResponse replaceAndCreate(String replaced, int number, String etag, String created) {
    CosmosBatch batch = CosmosBatch.createCosmosBatch(key());
    batch.createItemOperation(item(created, number));
    batch.replaceItemOperation(
        replaced, item(replaced, number), new CosmosBatchItemRequestOptions().setIfMatchETag(etag));
    return container.executeCosmosBatch(batch).block();
  }
}
