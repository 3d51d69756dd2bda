package dev.unwind.store.sqlite;

import static dev.unwind.store.sqlite.TestDocuments.create;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.unwind.engine.store.Document;
import dev.unwind.engine.store.DocumentHeader;
import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.Page;
import dev.unwind.engine.store.StoreUnavailable;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Write;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadTest {
  @TempDir private Path folder;

  @Test
  void pagesOfLargeDocumentsEndEarlyAndAreComplete() {
    try (SqliteDocumentStore store = SqliteDocumentStore.open(settings())) {
      for (int i = 0; i < 20; i++) {
        store.commit("s-1", List.of(new Write.Create(large("d-" + (10 + i)))));
      }

      List<String> ids = new ArrayList<>();
      Page<Stored> page = store.partition("s-1", 1_000, Optional.empty());
      assertThat(page.items()).hasSizeLessThan(20);
      page.items().forEach(stored -> ids.add(stored.document().key().id()));
      while (page.next().isPresent()) {
        page = store.partition("s-1", 1_000, page.next());
        page.items().forEach(stored -> ids.add(stored.document().key().id()));
      }

      assertThat(ids).hasSize(20).isSorted().doesNotHaveDuplicates();
    }
  }

  @Test
  void aReadWaitsForAFreeReaderAndThenGivesUp() throws Exception {
    Connections connections =
        new Connections(settings().withReaders(1).withBusyTimeout(Duration.ofMillis(50)));
    new Opening(connections.settings()).prepareFile();
    ReaderPool pool = new ReaderPool(connections);
    CountDownLatch lent = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    Thread slow =
        new Thread(
            () ->
                pool.read(
                    reader -> {
                      lent.countDown();
                      return awaitQuietly(end);
                    }));
    slow.start();
    lent.await();

    assertThatExceptionOfType(StoreUnavailable.class)
        .isThrownBy(() -> pool.read(reader -> 1))
        .withMessageContaining("readers");

    end.countDown();
    slow.join();
    assertThat(pool.<Integer>read(reader -> 1)).isEqualTo(1);
    pool.close();
  }

  @Test
  void aReaderThatFailedIsReplaced() {
    try (SqliteDocumentStore store = SqliteDocumentStore.open(settings().withReaders(1))) {
      store.commit("s-1", List.of(create("s-1")));
      ReaderPool pool = new ReaderPool(new Connections(settings().withReaders(1)));
      assertThatExceptionOfType(StoreUnavailable.class)
          .isThrownBy(
              () ->
                  pool.read(
                      reader -> {
                        reader.beginSnapshot();
                        throw new SQLException("the test's own");
                      }));

      assertThat(new Reads(pool).one(new DocumentKey("s-1", "saga"))).isPresent();
      pool.close();
    }
  }

  private static boolean awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
      return true;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private SqliteStoreSettings settings() {
    return SqliteStoreSettings.at(folder.resolve("unwind.db"));
  }

  private static Document large(String id) {
    DocumentHeader header = TestDocuments.saga("s-1", 1, "RUNNING").header();
    return new Document(new DocumentKey("s-1", id), header, new byte[1_500_000]);
  }
}
