package dev.unwind.cosmos.emulator.sql;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.Comparator;

/**
 * How values are made, told apart and ordered. Every number is an IEEE double, as in the service.
 */
final class Values {

  static final JsonNode UNDEFINED = MissingNode.getInstance();

  private static final double LARGEST_EXACT_INTEGER = 9_007_199_254_740_992d;

  /**
   * Total order of all values, for ORDER BY, MIN and MAX. Arrays and objects are ordered by their
   * text, which is stable but not the service's order of them.
   */
  static final Comparator<JsonNode> ORDER =
      Comparator.<JsonNode, JsonType>comparing(JsonType::of).thenComparing(Values::withinType);

  private Values() {}

  static boolean isTrue(JsonNode value) {
    return value.isBoolean() && value.booleanValue();
  }

  static boolean isFalse(JsonNode value) {
    return value.isBoolean() && !value.booleanValue();
  }

  static JsonNode of(boolean value) {
    return BooleanNode.valueOf(value);
  }

  /** A whole number is written without a fraction, since 3 and 3.0 are one value to the service. */
  static JsonNode of(double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return UNDEFINED;
    }
    boolean whole = value == Math.rint(value) && Math.abs(value) <= LARGEST_EXACT_INTEGER;
    return whole ? LongNode.valueOf((long) value) : DoubleNode.valueOf(value);
  }

  static boolean same(JsonNode left, JsonNode right) {
    return left.equals(Values::compareLeaves, right);
  }

  private static int compareLeaves(JsonNode left, JsonNode right) {
    if (left.isNumber() && right.isNumber()) {
      return compareNumbers(left, right);
    }
    return left.equals(right) ? 0 : 1;
  }

  private static int withinType(JsonNode left, JsonNode right) {
    return switch (JsonType.of(left)) {
      case BOOLEAN -> Boolean.compare(left.booleanValue(), right.booleanValue());
      case NUMBER -> compareNumbers(left, right);
      case STRING -> left.textValue().compareTo(right.textValue());
      case ARRAY, OBJECT -> same(left, right) ? 0 : left.toString().compareTo(right.toString());
      default -> 0;
    };
  }

  private static int compareNumbers(JsonNode left, JsonNode right) {
    // Adding zero turns the negative zero into the positive one: they are equal.
    return Double.compare(left.doubleValue() + 0.0, right.doubleValue() + 0.0);
  }
}
