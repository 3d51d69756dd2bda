package dev.unwind.cosmos.emulator.store;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.unwind.cosmos.emulator.json.ItemJson;
import java.util.ArrayList;
import java.util.List;

/**
 * The changes of a partial update, applied in their order (partial-document-update.md): add, set,
 * replace, remove, incr and move, ten at most.
 */
final class Patch {
  private static final int MAX_OPERATIONS = 10;

  private final List<Change> changes = new ArrayList<>();

  /**
   * Reads the operations of a request.
   *
   * @throws CosmosRefusal if they are malformed or too many
   */
  Patch(JsonNode operations) {
    if (!operations.isArray() || operations.isEmpty() || operations.size() > MAX_OPERATIONS) {
      throw CosmosRefusal.badRequest(
          "A patch has 1 to " + MAX_OPERATIONS + " operations, not " + operations.size() + ".");
    }
    for (JsonNode operation : operations) {
      changes.add(Change.of(operation));
    }
  }

  /** The item after the changes; the given one stays as it is. */
  ObjectNode applied(ObjectNode item) {
    ObjectNode copy = item.deepCopy();
    changes.forEach(change -> apply(change, copy));
    return copy;
  }

  private static void apply(Change change, ObjectNode item) {
    switch (change.kind) {
      case "add" -> put(item, change.path, change.value, true);
      case "set" -> put(item, change.path, change.value, false);
      case "replace" -> {
        existing(item, change.path);
        put(item, change.path, change.value, false);
      }
      case "remove" -> remove(item, change.path);
      case "incr" -> put(item, change.path, sum(item.at(change.path), change), false);
      case "move" -> {
        JsonNode moved = existing(item, change.from);
        remove(item, change.from);
        put(item, change.path, moved, true);
      }
      default -> throw invalid("There is no patch operation " + change.kind);
    }
  }

  private static JsonNode sum(JsonNode before, Change change) {
    if (!change.value.isNumber()) {
      throw invalid("Only a number can be added to " + change.path);
    }
    if (before.isMissingNode()) {
      return change.value;
    }
    if (!before.isNumber()) {
      throw invalid("There is no number at " + change.path);
    }
    return ItemJson.number(before.doubleValue() + change.value.doubleValue());
  }

  private static void put(ObjectNode item, JsonPointer path, JsonNode value, boolean insert) {
    JsonNode parent = item.at(path.head());
    String name = path.last().getMatchingProperty();
    if (parent instanceof ObjectNode object) {
      object.set(name, value);
    } else if (parent instanceof ArrayNode array) {
      int index = name.equals("-") ? array.size() : path.last().getMatchingIndex();
      if (index < 0 || index > array.size()) {
        throw invalid("The array has no place " + path);
      }
      if (insert || index == array.size()) {
        array.insert(index, value);
      } else {
        array.set(index, value);
      }
    } else {
      throw invalid("There is no object or array to hold " + path);
    }
  }

  private static void remove(ObjectNode item, JsonPointer path) {
    existing(item, path);
    if (item.at(path.head()) instanceof ObjectNode object) {
      object.remove(path.last().getMatchingProperty());
    } else {
      ((ArrayNode) item.at(path.head())).remove(path.last().getMatchingIndex());
    }
  }

  private static JsonNode existing(ObjectNode item, JsonPointer path) {
    JsonNode value = item.at(path);
    if (value.isMissingNode()) {
      throw invalid("There is nothing at " + path);
    }
    return value;
  }

  private static CosmosRefusal invalid(String message) {
    return CosmosRefusal.badRequest("For the patch: " + message);
  }

  private record Change(String kind, JsonPointer path, JsonPointer from, JsonNode value) {
    static Change of(JsonNode operation) {
      String kind = operation.path("op").asText();
      JsonPointer from = kind.equals("move") ? pointer(operation.path("from").asText()) : null;
      boolean valued = !kind.equals("remove") && !kind.equals("move");
      if (valued && !operation.has("value")) {
        throw invalid("The operation needs a value: " + operation);
      }
      JsonPointer path = pointer(operation.path("path").asText());
      if (from != null && path.toString().startsWith(from + "/")) {
        throw invalid("Nothing can move into itself: " + operation);
      }
      return new Change(kind, path, from, operation.path("value"));
    }

    private static JsonPointer pointer(String path) {
      if (!path.startsWith("/") || path.length() == 1) {
        throw invalid("There is no path '" + path + "'");
      }
      JsonPointer pointer = JsonPointer.compile(path);
      String first = pointer.getMatchingProperty();
      if (first.equals("id") || ItemRules.SYSTEM.contains(first)) {
        throw invalid("The property can't be changed: " + path);
      }
      return pointer;
    }
  }
}
