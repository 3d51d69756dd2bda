package dev.unwind.store.cosmos;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosBatchItemRequestOptions;
import com.azure.cosmos.models.CosmosBatchResponse;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Write;
import java.util.ArrayList;
import java.util.List;
import reactor.core.publisher.Mono;

/**
 * All writes: one is a point operation, several are a transactional batch, and either is one
 * request. None is unconditional.
 */
final class Writes {
  private final CosmosAsyncContainer container;
  private final Calls calls;
  private final Failures failures;

  Writes(CosmosAsyncContainer container, Calls calls, Failures failures) {
    this.container = container;
    this.calls = calls;
    this.failures = failures;
  }

  List<Stored> commit(String partition, List<Write> writes) {
    PartitionKey key = PartitionText.key(partition);
    return writes.size() == 1 ? point(key, writes.get(0)) : batch(key, writes);
  }

  private List<Stored> point(PartitionKey partition, Write write) {
    CosmosItemResponse<?> response = calls.point(call(partition, write));
    double charge = Reply.orZero(response.getRequestCharge());
    return write.newVersion().isEmpty()
        ? List.of()
        : List.of(
            new Stored(
                Items.kept(write.newVersion().get()), Items.unquoted(response.getETag()), charge));
  }

  private Calls.Call<CosmosItemResponse<?>> call(PartitionKey partition, Write write) {
    String id = ItemId.of(write.key().id());
    CosmosItemRequestOptions options = new CosmosItemRequestOptions();
    write.expectedVersion().map(Items::quoted).ifPresent(options::setIfMatchETag);
    if (write instanceof Write.Create create) {
      ObjectNode item = Items.of(create.document());
      return call(Operation.CREATE, write, container.createItem(item, partition, options));
    }
    if (write instanceof Write.Replace replace) {
      ObjectNode item = Items.of(replace.document());
      return call(Operation.REPLACE, write, container.replaceItem(item, id, partition, options));
    }
    return call(Operation.DELETE, write, container.deleteItem(id, partition, options));
  }

  private <T> Calls.Call<CosmosItemResponse<?>> call(
      Operation operation, Write write, Mono<CosmosItemResponse<T>> sent) {
    return new Calls.Call<>(
        operation,
        () -> sent.map(response -> response),
        CosmosItemResponse::getRequestCharge,
        reply -> failures.ofWrites(List.of(write), reply));
  }

  private List<Stored> batch(PartitionKey partition, List<Write> writes) {
    CosmosBatch batch = CosmosBatch.createCosmosBatch(partition);
    writes.forEach(write -> add(write, batch));
    Calls.Call<CosmosBatchResponse> call =
        new Calls.Call<>(
            Operation.BATCH,
            () -> container.executeCosmosBatch(batch).flatMap(Writes::successOrError),
            CosmosBatchResponse::getRequestCharge,
            reply -> failures.ofWrites(writes, reply));
    return results(writes, calls.point(call));
  }

  private static void add(Write write, CosmosBatch batch) {
    String id = ItemId.of(write.key().id());
    CosmosBatchItemRequestOptions options = new CosmosBatchItemRequestOptions();
    write.expectedVersion().map(Items::quoted).ifPresent(options::setIfMatchETag);
    if (write instanceof Write.Create create) {
      batch.createItemOperation(Items.of(create.document()), options);
    } else if (write instanceof Write.Replace replace) {
      batch.replaceItemOperation(id, Items.of(replace.document()), options);
    } else {
      batch.deleteItemOperation(id, options);
    }
  }

  /** The SDK takes a batch that was refused for a success. */
  private static Mono<CosmosBatchResponse> successOrError(CosmosBatchResponse response) {
    return response.isSuccessStatusCode()
        ? Mono.just(response)
        : Mono.error(new Reply.BatchRefused(Reply.of(response)));
  }

  /** The whole charge stands on the first result. */
  private static List<Stored> results(List<Write> writes, CosmosBatchResponse response) {
    List<Stored> results = new ArrayList<>(writes.size());
    for (int i = 0; i < writes.size(); i++) {
      if (writes.get(i).newVersion().isPresent()) {
        String etag = response.getResults().get(i).getETag();
        double charge = results.isEmpty() ? Reply.orZero(response.getRequestCharge()) : 0;
        results.add(
            new Stored(Items.kept(writes.get(i).newVersion().get()), Items.unquoted(etag), charge));
      }
    }
    return List.copyOf(results);
  }
}
