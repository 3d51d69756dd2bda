package dev.unwind.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.StoreUnavailable;
import dev.unwind.engine.store.memory.InMemoryDocumentStore;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
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
    StoreReadiness readiness = readiness(store, Duration.ofSeconds(2));

    assertThat(readiness.call().getStatus()).isEqualTo(Status.UP);
    store.close();
    assertThat(readiness.call().getStatus()).isEqualTo(Status.DOWN);
  }

  @Test
  void a_store_that_hangs_costs_one_thread_however_often_it_is_asked_about() {
    CountDownLatch hang = new CountDownLatch(1);
    AtomicInteger reads = new AtomicInteger();
    StoreReadiness readiness = readiness(hanging(hang, reads), Duration.ofMillis(20));

    assertThat(readiness.call().getStatus()).isEqualTo(Status.DOWN);
    assertThat(readiness.call().getStatus()).isEqualTo(Status.DOWN);
    assertThat(reads).hasValue(1);
    hang.countDown();
  }

  @Test
  void it_is_down_with_the_reason_while_writes_fail_and_up_again_without_any_traffic() {
    FailingStore store = new FailingStore();
    StoreWatch watch = new StoreWatch();
    WatchedStore watched = new WatchedStore(store, watch);
    StoreReadiness readiness =
        new StoreReadiness(new StoreProbe(watched, watch), threads, Duration.ofSeconds(2));
    assertThat(readiness.call().getStatus()).isEqualTo(Status.UP);
    assertThat(store.commits).hasValue(0);

    store.failure = "the disk is full";
    assertThatExceptionOfType(StoreUnavailable.class)
        .isThrownBy(() -> watched.commit("s-1", List.of()));
    assertThat(readiness.call().getStatus()).isEqualTo(Status.DOWN);
    assertThat(readiness.call().getData().orElseThrow().get("reason"))
        .asString()
        .contains("the disk is full");

    store.failure = "";
    assertThat(readiness.call().getStatus()).isEqualTo(Status.UP);
    int commits = store.commits.get();
    assertThat(readiness.call().getStatus()).isEqualTo(Status.UP);
    assertThat(store.commits).hasValue(commits);
  }

  @Test
  void it_is_down_while_no_commit_is_answered() throws Exception {
    AtomicLong nanos = new AtomicLong();
    StoreWatch watch = new StoreWatch(nanos::get);
    StoreReadiness readiness =
        new StoreReadiness(
            new StoreProbe(new InMemoryDocumentStore(), watch), threads, Duration.ofSeconds(2));
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch locked = new CountDownLatch(1);
    Future<Object> commit =
        threads.submit(
            () ->
                watch.commit(
                    () -> {
                      begun.countDown();
                      return awaited(locked);
                    }));
    begun.await();
    nanos.set(Duration.ofSeconds(7).toNanos());
    assertThat(readiness.call().getData().orElseThrow().get("reason"))
        .isEqualTo("no commit has been answered for 7 s");
    locked.countDown();
    commit.get();
    assertThat(readiness.call().getStatus()).isEqualTo(Status.UP);
  }

  private static Object awaited(CountDownLatch latch) {
    try {
      latch.await();
      return latch;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private StoreReadiness readiness(DocumentStore store, Duration patience) {
    return new StoreReadiness(new StoreProbe(store, new StoreWatch()), threads, patience);
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
