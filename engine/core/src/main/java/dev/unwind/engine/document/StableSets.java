package dev.unwind.engine.document;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.ser.BeanSerializerModifier;
import com.fasterxml.jackson.databind.type.CollectionType;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;

/**
 * Writes sets in the order of their elements' JSON. Immutable and hashed sets iterate in an order
 * that differs between runs of the JVM, and equal inputs must have equal fingerprints.
 */
final class StableSets extends BeanSerializerModifier {
  private static final long serialVersionUID = 1L;

  @Override
  public JsonSerializer<?> modifyCollectionSerializer(
      SerializationConfig config,
      CollectionType type,
      BeanDescription description,
      JsonSerializer<?> serializer) {
    return Set.class.isAssignableFrom(type.getRawClass()) ? new Sorting(serializer) : serializer;
  }

  private static final class Sorting extends JsonSerializer<Set<?>> {
    private final JsonSerializer<Object> ordered;

    @SuppressWarnings("unchecked")
    Sorting(JsonSerializer<?> ordered) {
      this.ordered = (JsonSerializer<Object>) ordered;
    }

    @Override
    public void serialize(Set<?> set, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      if (set instanceof SortedSet || set instanceof LinkedHashSet) {
        ordered.serialize(set, json, provider);
        return;
      }
      json.writeStartArray(set, set.size());
      for (Element element : sorted(set, json, provider)) {
        element.tokens().serialize(json);
      }
      json.writeEndArray();
    }

    @Override
    public void serializeWithType(
        Set<?> set, JsonGenerator json, SerializerProvider provider, TypeSerializer type)
        throws IOException {
      ordered.serializeWithType(set, json, provider, type);
    }

    private static List<Element> sorted(Set<?> set, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      List<Element> elements = new ArrayList<>(set.size());
      for (Object element : set) {
        TokenBuffer tokens = new TokenBuffer(json.getCodec(), false);
        provider.defaultSerializeValue(element, tokens);
        elements.add(new Element(tokens, tokens.asParser().readValueAsTree().toString()));
      }
      elements.sort(Comparator.comparing(Element::text));
      return elements;
    }
  }

  private record Element(TokenBuffer tokens, String text) {}
}
