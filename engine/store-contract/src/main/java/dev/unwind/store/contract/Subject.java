package dev.unwind.store.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.unwind.engine.store.Document;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.ETag;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Write;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;

/** The store under test, and the short forms that all parts of the contract use. */
interface Subject {
  ObjectMapper JSON = new ObjectMapper();

  /**
   * Returns how often something is done that is usually done this often: fewer times where each
   * takes a request over the wire.
   */
  default int effort(int usual) {
    return usual;
  }

  /** Returns the store that is open for this test. */
  DocumentStore store();

  /** Opens another store on the data of this test. */
  DocumentStore open();

  /** Returns what the store can do. */
  Set<Capability> capabilities();

  /** Reports the test as skipped unless the store can do this. */
  default void needs(Capability capability) {
    assumeTrue(
        capabilities().contains(capability), () -> "skipped: the store is not " + capability);
  }

  default Stored create(Document document) {
    return one(store().commit(document.key().partition(), List.of(new Write.Create(document))));
  }

  default Stored replace(Document document, ETag expected) {
    Write write = new Write.Replace(document, expected);
    return one(store().commit(document.key().partition(), List.of(write)));
  }

  default void delete(Stored stored) {
    Write write = new Write.Delete(stored.document().key(), stored.etag());
    assertThat(store().commit(write.key().partition(), List.of(write))).isEmpty();
  }

  private static Stored one(List<Stored> results) {
    assertThat(results).hasSize(1);
    return results.get(0);
  }

  default void assertStored(Stored expected) {
    assertSame(store().read(expected.document().key()).orElseThrow(), expected);
  }

  /** Arrays compare by identity, so the parts are compared one by one. */
  static void assertSame(Stored actual, Stored expected) {
    assertThat(actual.etag()).isEqualTo(expected.etag());
    assertSame(actual.document(), expected.document());
  }

  /** A store may spell the same JSON otherwise, as a service that keeps values does. */
  private static JsonNode tree(Document document) {
    try {
      return JSON.readTree(document.json());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void assertSame(Document actual, Document expected) {
    assertThat(actual.key()).isEqualTo(expected.key());
    assertThat(actual.header()).isEqualTo(expected.header());
    assertThat(tree(actual)).isEqualTo(tree(expected));
  }
}
