package dev.unwind.engine.document;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.introspect.AnnotationIntrospectorPair;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.OptionalLong;

/**
 * Makes the mapper for users' own states: what was written is read back equal, on every store.
 *
 * <p>Stores may keep numbers as IEEE-754 doubles, so whole numbers beyond 2^53 and all {@link BigDecimal}s are written as
 * strings. Times keep their offset and zone. A sealed interface is written with the simple name of its type as {@code
 * @type}. Sets are written in a stable order. What only a getter computes is not written, since it could not be read
 * back. A property that the type does not know is an error, both in an input and in a stored document: ignoring it would
 * lose it at the next write.
 */
public final class StateMapper {
  private static final long EXACT_MAX = 1L << 53;

  private StateMapper() {}

  /** Returns a new mapper; thread-safe once configured. */
  public static ObjectMapper create() {
    return JsonMapper.builder()
        .addModule(new Jdk8Module())
        .addModule(new JavaTimeModule())
        .addModule(exactNumbersAndStableSets())
        .enable(MapperFeature.REQUIRE_SETTERS_FOR_GETTERS)
        .annotationIntrospector(
            new AnnotationIntrospectorPair(
                new JacksonAnnotationIntrospector(), new SealedTypesIntrospector()))
        .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
        .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
        .enable(SerializationFeature.WRITE_DATES_WITH_ZONE_ID)
        .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
        .disable(SerializationFeature.FLUSH_AFTER_WRITE_VALUE)
        .disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
        .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
        .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
        .build();
  }

  private static SimpleModule exactNumbersAndStableSets() {
    return new SimpleModule("unwind-states")
        .setSerializerModifier(new StableSets())
        .addSerializer(BigDecimal.class, new PlainDecimal())
        .addSerializer(BigInteger.class, ToStringSerializer.instance)
        .addSerializer(Long.class, new ExactLong())
        .addSerializer(long.class, new ExactLong())
        .addSerializer(long[].class, new ExactLongs())
        .addSerializer(OptionalLong.class, new MaybeExactLong());
  }

  private static final class PlainDecimal extends JsonSerializer<BigDecimal> {
    @Override
    public void serialize(BigDecimal value, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeString(value.toString());
    }
  }

  private static final class ExactLong extends JsonSerializer<Long> {
    @Override
    public void serialize(Long value, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      writeExact(json, value);
    }
  }

  private static final class ExactLongs extends JsonSerializer<long[]> {
    @Override
    public void serialize(long[] values, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeStartArray(values, values.length);
      for (long value : values) {
        writeExact(json, value);
      }
      json.writeEndArray();
    }
  }

  private static final class MaybeExactLong extends JsonSerializer<OptionalLong> {
    @Override
    public void serialize(OptionalLong value, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      if (value.isPresent()) {
        writeExact(json, value.getAsLong());
      } else {
        json.writeNull();
      }
    }
  }

  private static void writeExact(JsonGenerator json, long value) throws IOException {
    if (value > EXACT_MAX || value < -EXACT_MAX) {
      json.writeString(Long.toString(value));
    } else {
      json.writeNumber(value);
    }
  }
}
