package dev.unwind.engine.document;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.unwind.engine.saga.Attempts;
import dev.unwind.engine.saga.CompensationState;
import dev.unwind.engine.saga.LastWrites;
import dev.unwind.engine.saga.StepState;
import dev.unwind.engine.saga.Timeline;
import dev.unwind.engine.saga.TimelineEntry;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Writes the parts of a saga that every write writes again, by hand: it is most of the engine's own
 * work. What is read back when absent, numbers that are zero and what is false, is left out. What
 * is rare is left to the mapper, and so is all reading.
 */
final class PartsWriter {
  private static final SerializableString NAME = new SerializedString("name");
  private static final SerializableString STATUS = new SerializedString("status");
  private static final SerializableString ATTEMPTS = new SerializedString("attempts");
  private static final SerializableString IN_DOUBT = new SerializedString("inDoubt");
  private static final SerializableString COMPENSATION = new SerializedString("compensation");
  private static final SerializableString COUNT = new SerializedString("count");
  private static final SerializableString FAILURES = new SerializedString("failures");
  private static final SerializableString INTERRUPTIONS = new SerializedString("interruptions");
  private static final SerializableString TOKEN = new SerializedString("token");
  private static final SerializableString STARTED_AT = new SerializedString("startedAt");
  private static final SerializableString ENDED_AT = new SerializedString("endedAt");
  private static final SerializableString RETRY_AT = new SerializedString("retryAt");
  private static final SerializableString FAILURE = new SerializedString("failure");
  private static final SerializableString OWNER = new SerializedString("owner");
  private static final SerializableString COMMANDS = new SerializedString("commands");
  private static final SerializableString ENTRIES = new SerializedString("entries");
  private static final SerializableString DROPPED = new SerializedString("dropped");
  private static final SerializableString TRANSITION = new SerializedString("transition");
  private static final SerializableString AT = new SerializedString("at");
  private static final SerializableString EVENT = new SerializedString("event");
  private static final SerializableString STEP = new SerializedString("step");
  private static final SerializableString ATTEMPT = new SerializedString("attempt");
  private static final SerializableString DETAIL = new SerializedString("detail");

  private final ObjectMapper rare;

  /**
   * @param rare writes failures
   */
  PartsWriter(ObjectMapper rare) {
    this.rare = rare;
  }

  void write(JsonGenerator json, List<StepState> steps) throws IOException {
    json.writeStartArray();
    for (StepState step : steps) {
      json.writeStartObject();
      writeText(json, NAME, step.name());
      writeText(json, STATUS, step.status().name());
      write(json, step.attempts());
      if (step.inDoubt()) {
        json.writeFieldName(IN_DOUBT);
        json.writeBoolean(true);
      }
      write(json, step.compensation());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void write(JsonGenerator json, CompensationState compensation) throws IOException {
    json.writeFieldName(COMPENSATION);
    json.writeStartObject();
    writeText(json, NAME, compensation.name());
    writeText(json, STATUS, compensation.status().name());
    write(json, compensation.attempts());
    json.writeEndObject();
  }

  private void write(JsonGenerator json, Attempts attempts) throws IOException {
    json.writeFieldName(ATTEMPTS);
    json.writeStartObject();
    writeUnlessZero(json, COUNT, attempts.count());
    writeUnlessZero(json, FAILURES, attempts.failures());
    writeUnlessZero(json, INTERRUPTIONS, attempts.interruptions());
    writeUnlessZero(json, TOKEN, attempts.token());
    writeTime(json, STARTED_AT, attempts.startedAt());
    writeTime(json, ENDED_AT, attempts.endedAt());
    writeTime(json, RETRY_AT, attempts.retryAt());
    if (attempts.failure().isPresent()) {
      json.writeFieldName(FAILURE);
      rare.writeValue(json, attempts.failure().get());
    }
    json.writeEndObject();
  }

  void write(JsonGenerator json, LastWrites lastWrites) throws IOException {
    json.writeStartObject();
    writeText(json, OWNER, lastWrites.owner());
    json.writeFieldName(COMMANDS);
    json.writeStartArray();
    for (String command : lastWrites.commands()) {
      json.writeString(command);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  void write(JsonGenerator json, Timeline timeline) throws IOException {
    json.writeStartObject();
    json.writeFieldName(ENTRIES);
    json.writeStartArray();
    for (TimelineEntry entry : timeline.entries()) {
      write(json, entry);
    }
    json.writeEndArray();
    writeUnlessZero(json, DROPPED, timeline.dropped());
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, TimelineEntry entry) throws IOException {
    json.writeStartObject();
    json.writeFieldName(TRANSITION);
    json.writeNumber(entry.transition());
    json.writeFieldName(AT);
    Instants.write(json, entry.at());
    writeText(json, EVENT, entry.event().name());
    if (entry.step().isPresent()) {
      writeText(json, STEP, entry.step().get());
    }
    if (entry.attempt().isPresent()) {
      json.writeFieldName(ATTEMPT);
      json.writeNumber(entry.attempt().get());
    }
    if (entry.detail().isPresent()) {
      writeText(json, DETAIL, entry.detail().get());
    }
    json.writeEndObject();
  }

  private static void writeText(JsonGenerator json, SerializableString name, String text)
      throws IOException {
    json.writeFieldName(name);
    json.writeString(text);
  }

  private static void writeUnlessZero(JsonGenerator json, SerializableString name, long number)
      throws IOException {
    if (number != 0) {
      json.writeFieldName(name);
      json.writeNumber(number);
    }
  }

  private static void writeTime(JsonGenerator json, SerializableString name, Optional<Instant> at)
      throws IOException {
    if (at.isPresent()) {
      json.writeFieldName(name);
      Instants.write(json, at.get());
    }
  }
}
