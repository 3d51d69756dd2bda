package dev.unwind.cosmos.emulator.sql;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;

/** A scalar expression. */
sealed interface Expression {

  /** Never null; what has no value is {@link Values#UNDEFINED}. */
  JsonNode evaluate(Row row);

  /** A constant, also one that came as a parameter. */
  record Literal(JsonNode value) implements Expression {
    @Override
    public JsonNode evaluate(Row row) {
      return value;
    }
  }

  /** The document itself, called by the alias in the query's text. */
  record Root() implements Expression {
    @Override
    public JsonNode evaluate(Row row) {
      return row.document();
    }
  }

  record Member(Expression base, String name) implements Expression {
    @Override
    public JsonNode evaluate(Row row) {
      JsonNode value = base.evaluate(row);
      return value.isObject() ? value.path(name) : Values.UNDEFINED;
    }
  }

  /** An element of an array by number, or a member of an object by a computed name. */
  record Element(Expression base, Expression key) implements Expression {
    @Override
    public JsonNode evaluate(Row row) {
      JsonNode value = base.evaluate(row);
      JsonNode at = key.evaluate(row);
      if (value.isArray() && at.isNumber() && at.doubleValue() == at.intValue()) {
        return value.path(at.intValue());
      }
      return value.isObject() && at.isTextual() ? value.path(at.textValue()) : Values.UNDEFINED;
    }
  }

  record Not(Expression operand) implements Expression {
    @Override
    public JsonNode evaluate(Row row) {
      JsonNode value = operand.evaluate(row);
      return value.isBoolean() ? Values.of(!value.booleanValue()) : Values.UNDEFINED;
    }
  }

  record And(Expression left, Expression right) implements Expression {
    @Override
    public JsonNode evaluate(Row row) {
      JsonNode first = left.evaluate(row);
      if (Values.isFalse(first)) {
        return first;
      }
      JsonNode second = right.evaluate(row);
      if (Values.isFalse(second)) {
        return second;
      }
      return Values.isTrue(first) && Values.isTrue(second) ? first : Values.UNDEFINED;
    }
  }

  record Or(Expression left, Expression right) implements Expression {
    @Override
    public JsonNode evaluate(Row row) {
      JsonNode first = left.evaluate(row);
      if (Values.isTrue(first)) {
        return first;
      }
      JsonNode second = right.evaluate(row);
      if (Values.isTrue(second)) {
        return second;
      }
      return Values.isFalse(first) && Values.isFalse(second) ? first : Values.UNDEFINED;
    }
  }

  record Compared(Comparison comparison, Expression left, Expression right) implements Expression {
    @Override
    public JsonNode evaluate(Row row) {
      return comparison.apply(left.evaluate(row), right.evaluate(row));
    }
  }

  record Calculated(Arithmetic operator, Expression left, Expression right) implements Expression {
    @Override
    public JsonNode evaluate(Row row) {
      return operator.apply(left.evaluate(row), right.evaluate(row));
    }
  }

  /** {@code condition ? then : otherwise}; whatever is not true counts as false. */
  record Conditional(Expression condition, Expression then, Expression otherwise)
      implements Expression {
    @Override
    public JsonNode evaluate(Row row) {
      return (Values.isTrue(condition.evaluate(row)) ? then : otherwise).evaluate(row);
    }
  }

  /** {@code left ?? right}: the right one if the left one is undefined; null is a value. */
  record Coalesce(Expression left, Expression right) implements Expression {
    @Override
    public JsonNode evaluate(Row row) {
      JsonNode value = left.evaluate(row);
      return value.isMissingNode() ? right.evaluate(row) : value;
    }
  }

  record Call(ScalarFunction function, List<Expression> arguments) implements Expression {
    @Override
    public JsonNode evaluate(Row row) {
      return function.apply(arguments.stream().map(argument -> argument.evaluate(row)).toList());
    }
  }

  /**
   * The result of an aggregate, which is known once all rows have been seen.
   *
   * @param text the argument as the query writes it
   */
  record Aggregated(Aggregate aggregate, Expression argument, int place, String text)
      implements Expression {
    @Override
    public JsonNode evaluate(Row row) {
      return row.aggregates().get(place);
    }
  }

  /** Undefined elements are left out. */
  record ArrayOf(List<Expression> elements) implements Expression {
    @Override
    public JsonNode evaluate(Row row) {
      ArrayNode array = JsonNodeFactory.instance.arrayNode();
      for (Expression element : elements) {
        JsonNode value = element.evaluate(row);
        if (!value.isMissingNode()) {
          array.add(value);
        }
      }
      return array;
    }
  }

  /** Undefined members are left out. */
  record ObjectOf(Map<String, Expression> members) implements Expression {
    @Override
    public JsonNode evaluate(Row row) {
      ObjectNode object = JsonNodeFactory.instance.objectNode();
      members.forEach(
          (name, member) -> {
            JsonNode value = member.evaluate(row);
            if (!value.isMissingNode()) {
              object.set(name, value);
            }
          });
      return object;
    }
  }
}
