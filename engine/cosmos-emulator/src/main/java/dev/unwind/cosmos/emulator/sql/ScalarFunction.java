package dev.unwind.cosmos.emulator.sql;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * The built-in functions of single values. An argument of a type that a function does not take
 * gives undefined; the type checks themselves are false for undefined.
 */
enum ScalarFunction {
  IS_DEFINED(1, check(value -> !value.isMissingNode())),
  IS_NULL(1, check(JsonNode::isNull)),
  IS_BOOL(1, check(JsonNode::isBoolean)),
  IS_BOOLEAN(1, check(JsonNode::isBoolean)),
  IS_NUMBER(1, check(JsonNode::isNumber)),
  IS_STRING(1, check(JsonNode::isTextual)),
  IS_ARRAY(1, check(JsonNode::isArray)),
  IS_OBJECT(1, check(JsonNode::isObject)),
  IS_PRIMITIVE(1, check(JsonNode::isValueNode)),
  STARTSWITH(2, 3, strings(String::startsWith)),
  ENDSWITH(2, 3, strings(String::endsWith)),
  CONTAINS(2, 3, strings(String::contains)),
  STRINGEQUALS(2, 3, strings(String::equals)),
  LENGTH(1, text(value -> Values.of(value.length()))),
  LOWER(1, text(value -> TextNode.valueOf(value.toLowerCase(Locale.ROOT)))),
  UPPER(1, text(value -> TextNode.valueOf(value.toUpperCase(Locale.ROOT)))),
  CONCAT(2, Integer.MAX_VALUE, ScalarFunction::concatenate),
  ABS(1, number(Math::abs)),
  FLOOR(1, number(Math::floor)),
  CEILING(1, number(Math::ceil)),
  ARRAY_LENGTH(1, ScalarFunction::arrayLength),
  ARRAY_CONTAINS(2, 3, ScalarFunction::arrayContains);

  private final int fewest;
  private final int most;
  private final Function<List<JsonNode>, JsonNode> body;

  ScalarFunction(int arguments, Function<List<JsonNode>, JsonNode> body) {
    this(arguments, arguments, body);
  }

  ScalarFunction(int fewest, int most, Function<List<JsonNode>, JsonNode> body) {
    this.fewest = fewest;
    this.most = most;
    this.body = body;
  }

  static Optional<ScalarFunction> named(String name) {
    String upper = name.toUpperCase(Locale.ROOT);
    return List.of(values()).stream().filter(function -> function.name().equals(upper)).findFirst();
  }

  boolean takes(int arguments) {
    return fewest <= arguments && arguments <= most;
  }

  JsonNode apply(List<JsonNode> arguments) {
    return body.apply(arguments);
  }

  private static Function<List<JsonNode>, JsonNode> check(Predicate<JsonNode> predicate) {
    return arguments -> Values.of(predicate.test(arguments.get(0)));
  }

  private static Function<List<JsonNode>, JsonNode> text(Function<String, JsonNode> body) {
    return arguments ->
        arguments.get(0).isTextual() ? body.apply(arguments.get(0).textValue()) : Values.UNDEFINED;
  }

  private static Function<List<JsonNode>, JsonNode> number(UnaryOperator<Double> body) {
    return arguments ->
        arguments.get(0).isNumber()
            ? Values.of(body.apply(arguments.get(0).doubleValue()))
            : Values.UNDEFINED;
  }

  /** The third argument asks for upper and lower case to be the same. */
  private static Function<List<JsonNode>, JsonNode> strings(BiPredicate<String, String> body) {
    return arguments -> {
      JsonNode first = arguments.get(0);
      JsonNode second = arguments.get(1);
      if (!first.isTextual() || !second.isTextual()) {
        return Values.UNDEFINED;
      }
      UnaryOperator<String> folded =
          arguments.size() > 2 && Values.isTrue(arguments.get(2))
              ? value -> value.toLowerCase(Locale.ROOT)
              : UnaryOperator.identity();
      return Values.of(
          body.test(folded.apply(first.textValue()), folded.apply(second.textValue())));
    };
  }

  private static JsonNode concatenate(List<JsonNode> arguments) {
    StringBuilder text = new StringBuilder();
    for (JsonNode argument : arguments) {
      if (!argument.isTextual()) {
        return Values.UNDEFINED;
      }
      text.append(argument.textValue());
    }
    return TextNode.valueOf(text.toString());
  }

  private static JsonNode arrayLength(List<JsonNode> arguments) {
    JsonNode array = arguments.get(0);
    return array.isArray() ? Values.of(array.size()) : Values.UNDEFINED;
  }

  private static JsonNode arrayContains(List<JsonNode> arguments) {
    JsonNode array = arguments.get(0);
    JsonNode wanted = arguments.get(1);
    if (!array.isArray() || wanted.isMissingNode()) {
      return Values.UNDEFINED;
    }
    boolean partial = arguments.size() > 2 && Values.isTrue(arguments.get(2));
    for (JsonNode element : array) {
      if (Values.same(element, wanted) || partial && includes(element, wanted)) {
        return Values.of(true);
      }
    }
    return Values.of(false);
  }

  /** Whether every member of the wanted object is in the element. */
  private static boolean includes(JsonNode element, JsonNode wanted) {
    if (!element.isObject() || !wanted.isObject()) {
      return false;
    }
    return wanted.properties().stream()
        .allMatch(member -> Values.same(element.path(member.getKey()), member.getValue()));
  }
}
