package dev.unwind.engine.document;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.unwind.engine.machine.MessageDraft;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.store.Document;
import dev.unwind.engine.store.DocumentHeader;
import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.Stored;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Collectors;

/** Writes sagas and their messages as documents, and reads sagas back. Thread-safe. */
public final class SagaCodec {
  /** The type of saga documents, and the id of the one saga document of a partition. */
  public static final String SAGA = "saga";

  /** The type of outbox messages. */
  public static final String MESSAGE = "message";

  /** The format of the documents, which stands in each of them. */
  public static final int FORMAT = 1;

  private final ObjectMapper states;
  private final ObjectMapper bodies;
  private final ObjectMapper parts =
      JsonMapper.builder()
          .addModule(new Jdk8Module())
          .addModule(new JavaTimeModule())
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(
                  JsonInclude.Include.NON_ABSENT, JsonInclude.Include.NON_ABSENT))
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .disable(SerializationFeature.FLUSH_AFTER_WRITE_VALUE)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private final PartsWriter often = new PartsWriter(parts);
  private final SagaReader reader = new SagaReader(parts);

  /**
   * @param states reads and writes the users' own states and message bodies; see {@link
   *     StateMapper}
   */
  public SagaCodec(ObjectMapper states) {
    this.states = states.copy().disable(SerializationFeature.FLUSH_AFTER_WRITE_VALUE);
    this.bodies = writingAllGetters(this.states);
  }

  /** A message is only written, so what a getter computes belongs to it. */
  private static ObjectMapper writingAllGetters(ObjectMapper states) {
    return states instanceof JsonMapper
        ? ((JsonMapper) states).rebuild().disable(MapperFeature.REQUIRE_SETTERS_FOR_GETTERS).build()
        : states;
  }

  /** Returns the key of a saga's document. */
  public static DocumentKey key(String sagaId) {
    return new DocumentKey(sagaId, SAGA);
  }

  /**
   * Returns the saga's document.
   *
   * @throws UnwritableState when the state can't be written as JSON
   */
  public Document encode(Saga saga) {
    DocumentHeader header =
        new DocumentHeader(
            SAGA,
            saga.transition(),
            Optional.of(saga.status().name()),
            Optional.of(saga.identity().definition()),
            saga.ownership().owner(),
            saga.ownership().dueAt(),
            saga.identity().createdAt());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(4_096);
    try (JsonGenerator json = parts.createGenerator(bytes)) {
      json.writeStartObject();
      writeHeader(json, key(saga.id()), header);
      writeSaga(json, saga);
      writeUsers(json, "state", saga.state(), states, "state of saga " + saga.id());
      json.writeEndObject();
    } catch (IOException e) {
      throw new UnwritableState("saga " + saga.id() + " can't be written: " + e.getMessage(), e);
    }
    return new Document(key(saga.id()), header, bytes.toByteArray());
  }

  private void writeSaga(JsonGenerator json, Saga saga) throws IOException {
    json.writeNumberField("format", FORMAT);
    json.writeNumberField("revision", saga.identity().revision());
    json.writeStringField("incarnation", saga.identity().incarnation());
    json.writeStringField("fingerprint", saga.identity().fingerprint());
    writeOptional(json, "trace", saga.identity().trace());
    json.writeStringField("direction", saga.direction().name());
    json.writeNumberField("epoch", saga.ownership().epoch());
    json.writeFieldName("updatedAt");
    Instants.write(json, saga.journal().updatedAt());
    if (saga.journal().requestUnits() > 0) {
      json.writeNumberField("requestUnits", saga.journal().requestUnits());
    }
    json.writeFieldName("steps");
    often.write(json, saga.steps());
    if (saga.progress().turnedBack().isPresent()) {
      writePart(json, "turnedBack", saga.progress().turnedBack().get());
    }
    if (saga.journal().inbox().isEmpty()) {
      json.writeFieldName("inbox");
      json.writeStartArray();
      json.writeEndArray();
    } else {
      writePart(json, "inbox", saga.journal().inbox());
    }
    json.writeFieldName("lastWrites");
    often.write(json, saga.journal().lastWrites());
    json.writeFieldName("timeline");
    often.write(json, saga.journal().timeline());
  }

  private void writePart(JsonGenerator json, String name, Object part) throws IOException {
    json.writeFieldName(name);
    parts.writeValue(json, part);
  }

  private static void writeUsers(
      JsonGenerator json, String name, Object value, ObjectMapper mapper, String what)
      throws IOException {
    json.writeFieldName(name);
    try {
      mapper.writeValue(json, value);
    } catch (JsonMappingException e) {
      throw new UnwritableState(
          what + " can't be written: " + field(e) + ": " + e.getOriginalMessage(), e);
    } catch (RuntimeException | Error thrown) {
      // The users' own getters run here, and may throw anything; StackOverflowError for a cycle.
      throw new UnwritableState(what + " can't be written: " + thrown.getClass().getName(), thrown);
    }
  }

  private static void writeHeader(JsonGenerator json, DocumentKey key, DocumentHeader header)
      throws IOException {
    json.writeStringField("partition", key.partition());
    json.writeStringField("id", key.id());
    json.writeStringField("type", header.type());
    json.writeNumberField("transition", header.transition());
    writeOptional(json, "status", header.status());
    writeOptional(json, "definition", header.definition());
    writeOptional(json, "owner", header.owner());
    if (header.dueAt().isPresent()) {
      json.writeFieldName("dueAt");
      Instants.write(json, header.dueAt().get());
    }
    json.writeFieldName("createdAt");
    Instants.write(json, header.createdAt());
  }

  private static void writeOptional(JsonGenerator json, String name, Optional<String> value)
      throws IOException {
    if (value.isPresent()) {
      json.writeStringField(name, value.get());
    }
  }

  /**
   * Returns the document of one outbox message, undelivered and due at once.
   *
   * @param saga the saga in the transition that sends it
   * @param number its place among the messages of that transition, from 0
   * @throws UnwritableState when the body can't be written as JSON
   */
  public Document encode(Saga saga, int number, MessageDraft message) {
    // Ids are listed as text, so the numbers are padded.
    String id = String.format("%s-%010d-%03d", MESSAGE, saga.transition(), number);
    Instant now = saga.journal().updatedAt();
    DocumentHeader header =
        new DocumentHeader(
            MESSAGE,
            1,
            Optional.of("PENDING"),
            Optional.of(saga.identity().definition()),
            Optional.empty(),
            Optional.of(now),
            now);
    DocumentKey key = new DocumentKey(saga.id(), id);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
    try (JsonGenerator json = parts.createGenerator(bytes)) {
      json.writeStartObject();
      writeHeader(json, key, header);
      json.writeNumberField("format", FORMAT);
      json.writeStringField("messageType", message.type());
      json.writeStringField(
          "messageId", saga.id() + "/" + saga.identity().incarnation() + "/" + id);
      String what = "message " + message.type() + " of saga " + saga.id();
      writeUsers(json, "body", message.body(), bodies, what);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UnwritableState("message " + key + " can't be written: " + e.getMessage(), e);
    }
    return new Document(key, header, bytes.toByteArray());
  }

  /**
   * Returns the saga of a document with its state as a JSON tree: for looking at it, not for
   * advancing it.
   *
   * @throws UnreadableSaga when the document is not a saga of a known format
   */
  public Saga decode(Stored stored) {
    DocumentKey key = stored.document().key();
    try {
      ObjectNode tree = (ObjectNode) parts.readTree(stored.document().json());
      if (tree.path("format").asInt() != FORMAT) {
        throw new UnreadableSaga(
            key
                + " has format "
                + (tree.has("format") ? tree.get("format") : "none")
                + ", this program knows format "
                + FORMAT);
      }
      return reader.read(key.partition(), tree);
    } catch (UnreadableSaga e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      // Every part refuses what it can't be, each in a way of its own.
      throw new UnreadableSaga(key + " can't be read as a saga: " + e.getMessage(), e);
    }
  }

  /**
   * Returns the saga of a document with its state as the definition's type.
   *
   * @throws UnreadableSaga when the document is not a saga of a known format, or its state does not
   *     fit; the message names saga and field
   */
  public Saga decode(Stored stored, Class<?> stateType) {
    return withType(decode(stored), stateType);
  }

  /**
   * Returns the saga with its state, so far a JSON tree, as the definition's type.
   *
   * @throws UnreadableSaga when the state does not fit; the message names saga and field
   */
  public Saga withType(Saga saga, Class<?> stateType) {
    try {
      return saga.withState(states.treeToValue((JsonNode) saga.state(), stateType));
    } catch (JsonMappingException e) {
      throw new UnreadableSaga(
          "the state of saga "
              + saga.id()
              + " does not fit "
              + stateType.getName()
              + ": "
              + field(e)
              + ": "
              + e.getOriginalMessage(),
          e);
    } catch (IOException e) {
      throw new UnreadableSaga("the state of saga " + saga.id() + " can't be read", e);
    }
  }

  /** Returns the saga with its state as a JSON tree, as it would be read back. */
  public Saga withTree(Saga saga) {
    return saga.state() instanceof JsonNode
        ? saga
        : saga.withState(states.valueToTree(saga.state()));
  }

  /** Returns the path of the field that a mapping failed at, as a user would write it. */
  public static String field(JsonMappingException e) {
    String path =
        e.getPath().stream()
            .map(r -> r.getFieldName() == null ? "[" + r.getIndex() + "]" : "." + r.getFieldName())
            .collect(Collectors.joining());
    return path.isEmpty() ? "input" : path.startsWith(".") ? path.substring(1) : path;
  }
}
