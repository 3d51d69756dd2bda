package dev.unwind.engine.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unwind.engine.InvalidRequest;
import dev.unwind.engine.NotResolved;
import dev.unwind.engine.SagaEngine;
import dev.unwind.engine.document.SagaCodec;
import dev.unwind.engine.document.UnreadableSaga;
import dev.unwind.engine.store.Document;
import dev.unwind.engine.store.DocumentHeader;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Write;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A saga's document is handed out as it is. */
class DocumentTest {
  private final Story story = new Story();

  private Stored stored(String id) {
    return story.store.read(SagaCodec.key(id)).orElseThrow();
  }

  @Test
  void it_has_the_bytes_and_the_version_that_the_store_has() {
    story.define(new Trip.Plan(story).steps("A", "B"));
    Story.Node node = story.node();
    story.start(node, "trip", "t1", Trip.begin());
    story.runUntilFinal(node, "t1");

    Stored document = node.engine().document("t1").orElseThrow();

    assertThat(document.document().json()).isEqualTo(stored("t1").document().json());
    assertThat(document.etag()).isEqualTo(stored("t1").etag());
    assertThat(node.engine().document("t2")).isEmpty();
  }

  @Test
  void it_needs_neither_a_definition_nor_to_be_readable() {
    byte[] json = "{\"format\":99, \"cut off".getBytes(StandardCharsets.UTF_8);
    DocumentHeader header =
        new DocumentHeader(
            SagaCodec.SAGA,
            1,
            Optional.of("RUNNING"),
            Optional.of("long gone"),
            Optional.empty(),
            Optional.empty(),
            Instant.EPOCH);
    story.store.commit(
        "t1", List.of(new Write.Create(new Document(SagaCodec.key("t1"), header, json))));
    SagaEngine engine = story.node().engine();

    assertThat(engine.document("t1").orElseThrow().document().json()).isEqualTo(json);
    assertThatThrownBy(() -> engine.find("t1")).isInstanceOf(UnreadableSaga.class);
  }

  @Test
  void B44_an_id_that_can_not_exist_is_refused() {
    SagaEngine engine = story.node().engine();

    for (String id : new String[] {"a/b", "..", "", "\u00e9", "x".repeat(256)}) {
      assertThatThrownBy(() -> engine.document(id)).isInstanceOf(InvalidRequest.class);
    }
  }

  @Test
  void without_an_answer_of_the_store_it_can_be_asked_for_again() {
    SagaEngine engine = story.node().engine();
    story.store.close();

    assertThatThrownBy(() -> engine.document("t1"))
        .isInstanceOf(NotResolved.class)
        .hasMessageContaining("repeat");
  }
}
