package dev.unwind.cosmos.emulator.sql;

import com.fasterxml.jackson.databind.JsonNode;
import dev.unwind.cosmos.emulator.partition.EffectiveKey;
import dev.unwind.cosmos.emulator.partition.PartitionKey;
import dev.unwind.cosmos.emulator.partition.PartitionKeyDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the logical partition that a query's own filter restricts it to. */
final class PartitionFilter {

  private PartitionFilter() {}

  static Optional<String> effectiveKey(Query query, PartitionKeyDefinition definition) {
    List<JsonNode> components = new ArrayList<>();
    for (List<String> path : definition.paths()) {
      Optional<JsonNode> value = query.filter().flatMap(filter -> fixed(path, filter));
      if (value.isEmpty() || value.get().isContainerNode()) {
        return Optional.empty();
      }
      components.add(value.get());
    }
    return Optional.of(EffectiveKey.of(new PartitionKey(components), definition));
  }

  /** Looks through everything that is joined by AND for {@code path = constant}. */
  private static Optional<JsonNode> fixed(List<String> path, Expression filter) {
    if (filter instanceof Expression.And both) {
      return fixed(path, both.left()).or(() -> fixed(path, both.right()));
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
