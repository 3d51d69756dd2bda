package dev.unwind.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import dev.unwind.engine.document.SagaCodec;

/** Turns the input of a start into the definition's state type, and says which field is wrong. */
final class Inputs {
  private final ObjectMapper mapper;

  Inputs(ObjectMapper mapper) {
    this.mapper = mapper;
  }

  /** Returns the input as a tree, for its fingerprint. */
  JsonNode tree(Object input) {
    if (input instanceof JsonNode) {
      return (JsonNode) input;
    }
    try {
      return mapper.valueToTree(input);
    } catch (IllegalArgumentException e) {
      throw new InvalidRequest("input", "can't be written as JSON: " + e.getMessage());
    }
  }

  /**
   * Returns the initial state. An instance of the type is read back from its tree too: what can't
   * be must not start.
   */
  Object state(JsonNode tree, Object input, Class<?> type) {
    if (tree == null || tree.isNull() || tree.isMissingNode()) {
      throw new InvalidRequest("input", "is required");
    }
    if (!(input instanceof JsonNode) && !type.isInstance(input)) {
      throw new InvalidRequest(
          "input", "must be a " + type.getName() + ", was a " + input.getClass().getName());
    }
    try {
      return mapper.treeToValue(tree, type);
    } catch (JsonMappingException e) {
      throw new InvalidRequest(field(e), message(e));
    } catch (JsonProcessingException e) {
      throw new InvalidRequest("input", e.getOriginalMessage());
    }
  }

  private static String field(JsonMappingException e) {
    String path = SagaCodec.field(e);
    return path.equals("input") ? path : path.startsWith("[") ? "input" + path : "input." + path;
  }

  /**
   * Says what is wrong in the words of the state type itself where it has some, without the names
   * of our classes.
   */
  private static String message(JsonMappingException e) {
    if (e instanceof UnrecognizedPropertyException) {
      return "is not a known field; known are "
          + ((UnrecognizedPropertyException) e).getKnownPropertyIds();
    }
    if (e instanceof ValueInstantiationException && e.getCause() != null) {
      return e.getCause().getMessage();
    }
    return e.getOriginalMessage();
  }
}
