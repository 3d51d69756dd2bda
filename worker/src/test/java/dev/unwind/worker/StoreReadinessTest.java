package dev.unwind.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.memory.InMemoryDocumentStore;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.microprofile.health.HealthCheckResponse.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StoreReadinessTest {
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void end() {
    threads.shutdownNow();
  }

  @Test
  void it_is_down_when_the_store_is_closed() {
    DocumentStore store = new InMemoryDocumentStore();
    StoreReadiness readiness = new StoreReadiness(store, threads, Duration.ofSeconds(2));

    assertThat(readiness.call().getStatus()).isEqualTo(Status.UP);
    store.close();
    assertThat(readiness.call().getStatus()).isEqualTo(Status.DOWN);
  }

  @Test
  void a_store_that_hangs_costs_one_thread_however_often_it_is_asked_about() {
    CountDownLatch hang = new CountDownLatch(1);
    AtomicInteger reads = new AtomicInteger();
    StoreReadiness readiness =
        new StoreReadiness(hanging(hang, reads), threads, Duration.ofMillis(20));

    assertThat(readiness.call().getStatus()).isEqualTo(Status.DOWN);
    assertThat(readiness.call().getStatus()).isEqualTo(Status.DOWN);
    assertThat(reads).hasValue(1);
    hang.countDown();
  }

  /**
   * A store of which only {@link DocumentStore#read(DocumentKey)} is asked, and which does not
   * answer.
   */
  private static DocumentStore hanging(CountDownLatch hang, AtomicInteger reads) {
    return (DocumentStore)
        Proxy.newProxyInstance(
            StoreReadinessTest.class.getClassLoader(),
            new Class<?>[] {DocumentStore.class},
            (proxy, method, arguments) -> {
              reads.incrementAndGet();
              hang.await();
              return null;
            });
  }
}
