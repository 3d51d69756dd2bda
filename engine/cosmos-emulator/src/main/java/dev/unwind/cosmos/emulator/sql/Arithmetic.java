package dev.unwind.cosmos.emulator.sql;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.function.DoubleBinaryOperator;

/** The operators on two numbers, and {@code ||} on two strings; anything else gives undefined. */
enum Arithmetic {
  ADD("+", (left, right) -> left + right),
  SUBTRACT("-", (left, right) -> left - right),
  MULTIPLY("*", (left, right) -> left * right),
  DIVIDE("/", (left, right) -> left / right),
  REMAINDER("%", (left, right) -> left % right),
  CONCATENATE("||", null);

  private final String symbol;
  private final DoubleBinaryOperator operator;

  Arithmetic(String symbol, DoubleBinaryOperator operator) {
    this.symbol = symbol;
    this.operator = operator;
  }

  static Arithmetic of(String symbol) {
    for (Arithmetic arithmetic : values()) {
      if (arithmetic.symbol.equals(symbol)) {
        return arithmetic;
      }
    }
    throw new IllegalArgumentException("no operator " + symbol);
  }

  JsonNode apply(JsonNode left, JsonNode right) {
    if (this == CONCATENATE) {
      boolean strings = left.isTextual() && right.isTextual();
      return strings ? TextNode.valueOf(left.textValue() + right.textValue()) : Values.UNDEFINED;
    }
    boolean numbers = left.isNumber() && right.isNumber();
    return numbers
        ? Values.of(operator.applyAsDouble(left.doubleValue(), right.doubleValue()))
        : Values.UNDEFINED;
  }
}
