package dev.unwind.cosmos.emulator.sql;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;

/** Finds the value that a filter fixes for a path. */
final class FixedValue {

  private FixedValue() {}

  /** Looks through everything that is joined by AND for {@code path = constant}. */
  static Optional<JsonNode> at(List<String> path, Expression filter) {
    if (filter instanceof Expression.And both) {
      return at(path, both.left()).or(() -> at(path, both.right()));
    }
    if (filter instanceof Expression.Compared compared
        && compared.comparison() == Comparison.EQUAL) {
      return constant(path, compared.left(), compared.right())
          .or(() -> constant(path, compared.right(), compared.left()));
    }
    return Optional.empty();
  }

  private static Optional<JsonNode> constant(
      List<String> path, Expression place, Expression value) {
    boolean here = QueryReader.path(place).filter(path::equals).isPresent();
    return here && value instanceof Expression.Literal literal
        ? Optional.of(literal.value())
        : Optional.empty();
  }
}
