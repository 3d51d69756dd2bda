package dev.unwind.cosmos.emulator;

import static dev.unwind.cosmos.emulator.Sdk.item;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosBatchItemRequestOptions;
import com.azure.cosmos.models.CosmosBatchOperationResult;
import com.azure.cosmos.models.CosmosBatchResponse;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.unwind.cosmos.emulator.store.StoredItem;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Batches are isolated from one another and from readers (transactional-batch.md, ACID). */
class IsolationTest {
  private static final PartitionKey PK = new PartitionKey("p");
  private static final int WRITERS = 6;
  private static final int ROUNDS = 40;

  private final ExecutorService threads = Executors.newFixedThreadPool(WRITERS + 1);
  private CosmosEmulator emulator;
  private Sdk sdk;
  private CosmosContainer container;

  @BeforeEach
  void start() {
    emulator = CosmosEmulator.builder().start();
    sdk = new Sdk(emulator);
    container = sdk.container();
  }

  @AfterEach
  void stop() {
    threads.shutdownNow();
    sdk.close();
    emulator.close();
  }

  @Test
  void ofRivalBatchesOneAppliesAndTheOthersLeaveNothingBehind() throws Exception {
    container.createItem(item("p", "counter", 0));
    AtomicInteger children = new AtomicInteger();
    List<Future<?>> writers =
        IntStream.range(0, WRITERS)
            .<Future<?>>mapToObj(writer -> threads.submit(() -> count(writer, children)))
            .toList();
    for (Future<?> writer : writers) {
      writer.get();
    }

    List<StoredItem> items = emulator.items(Sdk.DATABASE, Sdk.CONTAINER);
    assertThat(items).hasSize(children.get() + 1);
    int counter = items.get(0).tree().get("value").intValue();
    assertThat(counter).isEqualTo(children.get()).isGreaterThanOrEqualTo(ROUNDS);
  }

  @Test
  void aReaderNeverSeesHalfABatch() throws Exception {
    container.createItem(item("p", "a", 0));
    container.createItem(item("p", "b", 0));
    Future<?> writer = threads.submit(this::writePairs);
    CosmosBatch both = CosmosBatch.createCosmosBatch(PK);
    both.readItemOperation("a");
    both.readItemOperation("b");
    int last = 0;
    while (last < ROUNDS) {
      List<CosmosBatchOperationResult> read = container.executeCosmosBatch(both).getResults();
      last = read.get(0).getItem(ObjectNode.class).get("value").intValue();
      assertThat(read.get(1).getItem(ObjectNode.class).get("value").intValue()).isEqualTo(last);
    }
    writer.get();
  }

  private void writePairs() {
    for (int round = 1; round <= ROUNDS; round++) {
      CosmosBatch batch = CosmosBatch.createCosmosBatch(PK);
      batch.upsertItemOperation(item("p", "a", round));
      batch.upsertItemOperation(item("p", "b", round));
      container.executeCosmosBatch(batch);
    }
  }

  // Creates the child first, so that a lost race has something to undo.
  private void count(int writer, AtomicInteger children) {
    for (int round = 0; round < ROUNDS; round++) {
      var read = container.readItem("counter", PK, ObjectNode.class);
      int next = read.getItem().get("value").intValue() + 1;
      CosmosBatch batch = CosmosBatch.createCosmosBatch(PK);
      batch.createItemOperation(item("p", "child-" + writer + "-" + round, next));
      batch.replaceItemOperation(
          "counter",
          item("p", "counter", next),
          new CosmosBatchItemRequestOptions().setIfMatchETag(read.getETag()));
      CosmosBatchResponse response = container.executeCosmosBatch(batch);
      if (response.isSuccessStatusCode()) {
        children.incrementAndGet();
      } else {
        assertThat(response.getStatusCode()).isEqualTo(412);
      }
    }
  }
}
