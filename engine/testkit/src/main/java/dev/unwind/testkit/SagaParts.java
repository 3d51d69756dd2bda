package dev.unwind.testkit;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.unwind.engine.document.SagaCodec;
import dev.unwind.engine.saga.Command;
import dev.unwind.engine.saga.LastWrites;
import dev.unwind.engine.saga.StepState;
import dev.unwind.engine.saga.Timeline;
import dev.unwind.engine.saga.TurnedBack;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** Looks at the parts of a saga's document one by one, so that the damaged one can be named. */
final class SagaParts {
  private final ObjectMapper json =
      JsonMapper.builder()
          .addModule(new Jdk8Module())
          .addModule(new JavaTimeModule())
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  void check(Fields fields) {
    check(fields, "steps", new TypeReference<List<StepState>>() {});
    check(fields, "inbox", new TypeReference<List<Command>>() {});
    check(fields, "lastWrites", new TypeReference<LastWrites>() {});
    check(fields, "timeline", new TypeReference<Timeline>() {});
    if (fields.tree().has("turnedBack")) {
      check(fields, "turnedBack", new TypeReference<TurnedBack>() {});
    }
  }

  private void check(Fields fields, String part, TypeReference<?> type) {
    try {
      if (json.readerFor(type).readValue(fields.any(part)) == null) {
        throw fields.wrong(part, "is null");
      }
    } catch (JsonMappingException e) {
      String inner = e.getPath().isEmpty() ? "" : SagaCodec.field(e);
      String field = inner.isEmpty() || inner.startsWith("[") ? part + inner : part + "." + inner;
      throw fields.wrong(field, "is damaged: " + e.getOriginalMessage());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
