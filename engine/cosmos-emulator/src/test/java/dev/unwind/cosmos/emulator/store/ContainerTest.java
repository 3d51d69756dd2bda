package dev.unwind.cosmos.emulator.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.unwind.cosmos.emulator.json.ItemJson;
import dev.unwind.cosmos.emulator.partition.PartitionKey;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** A container under several threads at once (database-transactions-optimistic-concurrency.md). */
class ContainerTest {
  private static final int THREADS = 4;
  private static final int ROUNDS = 1500;

  private final Container container = container();
  private final PartitionKey key = PartitionKey.parse("[\"p\"]");

  @Test
  void noWriteIsLostBetweenThreadsThatCompareAndSwap() throws Exception {
    container.commit(key, List.of(new ItemOperation.Create(item("counter", 0))));
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    List<Future<Integer>> successes = new ArrayList<>();
    for (int thread = 0; thread < THREADS; thread++) {
      successes.add(threads.submit(this::swap));
    }
    int swapped = 0;
    for (Future<Integer> thread : successes) {
      swapped += thread.get();
    }
    threads.shutdown();

    List<StoredItem> items = container.items(key);
    assertThat(items).hasSize(1);
    assertThat(items.get(0).tree().get("value").intValue()).isEqualTo(swapped);
    assertThat(items.get(0).lsn()).isEqualTo(swapped + 2L);
    assertThat(container.partitionOf(key).lsn()).isEqualTo(swapped + 2L);
  }

  private int swap() {
    int successes = 0;
    for (int round = 0; round < ROUNDS; round++) {
      StoredItem before = container.items(key).get(0);
      ObjectNode next = item("counter", before.tree().get("value").intValue() + 1);
      ItemOperation replace = new ItemOperation.Replace("counter", next, before.etag());
      if (!container.commit(key, List.of(replace)).outcomes().get(0).refused()) {
        successes++;
      }
    }
    return successes;
  }

  private static ObjectNode item(String id, int value) {
    return ItemJson.object().put("pk", "p").put("id", id).put("value", value);
  }

  private static Container container() {
    String json = "{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/pk\"],\"version\":2}}";
    ContainerProperties properties =
        ContainerProperties.of(ItemJson.read(json.getBytes(StandardCharsets.UTF_8)));
    return new Account(InstantSource.system(), 1).create("db").create(properties);
  }
}
