package dev.unwind.cosmos.emulator.sql;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.IntPredicate;

/**
 * The comparison operators. Values of different types are neither equal nor unequal nor ordered:
 * comparing them gives undefined, and so does ordering two arrays or two objects.
 */
enum Comparison {
  EQUAL("=", sign -> sign == 0),
  NOT_EQUAL("!=", sign -> sign != 0),
  LESS("<", sign -> sign < 0),
  LESS_OR_EQUAL("<=", sign -> sign <= 0),
  GREATER(">", sign -> sign > 0),
  GREATER_OR_EQUAL(">=", sign -> sign >= 0);

  private final String symbol;
  private final IntPredicate holds;

  Comparison(String symbol, IntPredicate holds) {
    this.symbol = symbol;
    this.holds = holds;
  }

  static Comparison of(String symbol) {
    for (Comparison comparison : values()) {
      if (comparison.symbol.equals(symbol)) {
        return comparison;
      }
    }
    return NOT_EQUAL;
  }

  JsonNode apply(JsonNode left, JsonNode right) {
    JsonType type = JsonType.of(left);
    if (type == JsonType.UNDEFINED || type != JsonType.of(right)) {
      return Values.UNDEFINED;
    }
    boolean ordered = type != JsonType.ARRAY && type != JsonType.OBJECT;
    if (!ordered && this != EQUAL && this != NOT_EQUAL) {
      return Values.UNDEFINED;
    }
    return Values.of(holds.test(Values.ORDER.compare(left, right)));
  }
}
