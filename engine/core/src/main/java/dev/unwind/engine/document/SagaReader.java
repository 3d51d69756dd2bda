package dev.unwind.engine.document;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.unwind.engine.saga.Command;
import dev.unwind.engine.saga.Direction;
import dev.unwind.engine.saga.LastWrites;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.saga.StepState;
import dev.unwind.engine.saga.Timeline;
import dev.unwind.engine.saga.TurnedBack;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Makes a saga of its document's tree. What it needs for that is looked up beforehand: after a
 * crash the first sagas to be read are hundreds at once.
 */
final class SagaReader {
  private final ObjectReader steps;
  private final ObjectReader commands;
  private final ObjectReader turnedBack;
  private final ObjectReader timeline;
  private final ObjectReader lastWrites;

  /**
   * @param parts reads the parts
   */
  SagaReader(ObjectMapper parts) {
    this.steps = parts.readerFor(new TypeReference<List<StepState>>() {});
    this.commands = parts.readerFor(new TypeReference<List<Command>>() {});
    this.turnedBack = parts.readerFor(TurnedBack.class);
    this.timeline = parts.readerFor(Timeline.class);
    this.lastWrites = parts.readerFor(LastWrites.class);
  }

  Saga read(String id, ObjectNode tree) throws IOException {
    Saga.Identity identity =
        new Saga.Identity(
            id,
            tree.path("definition").asText(),
            tree.path("revision").asInt(),
            tree.path("incarnation").asText(),
            tree.path("fingerprint").asText(),
            Instant.parse(tree.path("createdAt").asText()),
            Optional.ofNullable(tree.get("trace")).map(JsonNode::asText));
    Saga.Progress progress =
        new Saga.Progress(
            SagaStatus.valueOf(tree.path("status").asText()),
            Direction.valueOf(tree.path("direction").asText()),
            steps.readValue(tree.path("steps")),
            tree.has("turnedBack")
                ? Optional.of(turnedBack.<TurnedBack>readValue(tree.get("turnedBack")))
                : Optional.empty());
    Saga.Ownership ownership =
        new Saga.Ownership(
            Optional.ofNullable(tree.get("owner")).map(JsonNode::asText),
            tree.path("epoch").asLong(),
            Optional.ofNullable(tree.get("dueAt")).map(JsonNode::asText).map(Instant::parse));
    Saga.Journal journal =
        new Saga.Journal(
            tree.path("transition").asLong(),
            Instant.parse(tree.path("updatedAt").asText()),
            timeline.readValue(tree.path("timeline")),
            commands.readValue(tree.path("inbox")),
            lastWrites.readValue(tree.path("lastWrites")),
            tree.path("requestUnits").asDouble());
    JsonNode state = tree.has("state") ? tree.get("state") : NullNode.getInstance();
    return new Saga(identity, state, progress, ownership, journal);
  }
}
