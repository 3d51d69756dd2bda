package dev.unwind.testkit;

import dev.unwind.dsl.SagaDefinition;
import dev.unwind.engine.InvalidRequest;
import dev.unwind.engine.SagaId;
import dev.unwind.engine.document.SagaCodec;
import dev.unwind.engine.document.UnreadableSaga;
import dev.unwind.engine.runtime.Definitions;
import dev.unwind.engine.saga.Direction;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.store.Document;
import dev.unwind.engine.store.DocumentHeader;
import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.ETag;
import dev.unwind.engine.store.Stored;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads one saga and its messages out of an export. The engine reads leniently what it has written
 * itself; here everything is looked at, since a file may have been cut, edited or mixed up.
 */
final class ExportReader {
  private static final ETag NO_VERSION = new ETag("none");

  private final SagaDefinition<?> definition;
  private final SagaCodec codec;
  private final SagaParts parts = new SagaParts();

  /**
   * @param definition the one that the saga must follow
   */
  ExportReader(SagaDefinition<?> definition, SagaCodec codec) {
    this.definition = definition;
    this.codec = codec;
  }

  /**
   * Returns what is in an export.
   *
   * @throws IllegalArgumentException naming the field that is not as it must be
   */
  Exported read(byte[] json) {
    List<Fields> sagas = new ArrayList<>();
    List<Document> messages = new ArrayList<>();
    for (Fields fields : ExportFile.documents(json)) {
      String type = fields.text("type");
      if (type.equals(SagaCodec.SAGA)) {
        sagas.add(fields);
      } else if (type.equals(SagaCodec.MESSAGE)) {
        messages.add(message(fields));
      } else {
        throw fields.wrong("type", "must be \"saga\" or \"message\", was \"" + type + "\"");
      }
    }
    if (sagas.size() != 1) {
      throw Fields.refused("", "must hold one document of type \"saga\", held " + sagas.size());
    }
    Exported exported = saga(sagas.get(0), messages);
    checkTogether(exported);
    return exported;
  }

  private static void checkTogether(Exported exported) {
    Set<DocumentKey> seen = new HashSet<>();
    for (Document message : exported.messages()) {
      if (!message.key().partition().equals(exported.sagaId()) || !seen.add(message.key())) {
        throw Fields.refused(
            "message " + message.key(),
            "is not of saga " + exported.sagaId() + ", or is there twice");
      }
    }
  }

  private Exported saga(Fields fields, List<Document> messages) {
    String id = checkHead(fields);
    fields.is("id", SagaCodec.SAGA);
    checkOwnDefinition(fields);
    fields.number("epoch", 0);
    fields.text("incarnation");
    fields.text("fingerprint");
    fields.optionalText("trace");
    fields.time("updatedAt");
    fields.isOneOf("status", SagaStatus.values());
    fields.isOneOf("direction", Direction.values());
    parts.check(fields);
    fields.any("state");
    byte[] json = ExportFile.bytes(fields.tree());
    Document document = new Document(SagaCodec.key(id), header(fields), json);
    Saga saga = decoded(fields, document);
    return new Exported(document, saga.journal().updatedAt(), messages);
  }

  private void checkOwnDefinition(Fields fields) {
    fields.is("definition", definition.name());
    long revision = fields.number("revision", 1);
    if (revision != definition.revision()) {
      throw fields.wrong(
          "revision",
          "is %d, but the definition \"%s\" of this tester has revision %d"
              .formatted(revision, definition.name(), definition.revision()));
    }
  }

  private Saga decoded(Fields fields, Document document) {
    Saga saga;
    try {
      saga = codec.decode(new Stored(document, NO_VERSION));
    } catch (UnreadableSaga e) {
      throw Fields.refused(fields.place(), "is contradictory: " + e.getMessage());
    }
    try {
      Definitions.check(definition, saga);
    } catch (UnreadableSaga e) {
      throw fields.wrong("steps", "are others: " + e.getMessage());
    }
    try {
      codec.withType(saga, definition.stateType());
    } catch (UnreadableSaga e) {
      throw fields.wrong("state", "is of another type: " + e.getMessage());
    }
    return saga;
  }

  private static Document message(Fields fields) {
    String sagaId = checkHead(fields);
    String id = fields.text("id");
    if (!id.startsWith(SagaCodec.MESSAGE + "-")) {
      throw fields.wrong("id", "must begin with \"message-\", was \"" + id + "\"");
    }
    fields.text("messageType");
    fields.text("messageId");
    fields.any("body");
    return new Document(
        new DocumentKey(sagaId, id), header(fields), ExportFile.bytes(fields.tree()));
  }

  /** Looks at what every document has, and returns the saga's id. */
  private static String checkHead(Fields fields) {
    long format = fields.number("format", 1);
    if (format != SagaCodec.FORMAT) {
      throw fields.wrong(
          "format", "is " + format + ", but this test kit knows format " + SagaCodec.FORMAT);
    }
    try {
      return SagaId.check(fields.text("partition"));
    } catch (InvalidRequest e) {
      throw fields.wrong("partition", "is no saga id: " + e.getMessage());
    }
  }

  private static DocumentHeader header(Fields fields) {
    return new DocumentHeader(
        fields.text("type"),
        fields.number("transition", 1),
        Optional.of(fields.text("status")),
        Optional.of(fields.text("definition")),
        fields.optionalText("owner"),
        fields.optionalTime("dueAt"),
        fields.time("createdAt"));
  }
}
