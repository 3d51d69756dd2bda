package dev.unwind.cosmos.emulator.sql;

import com.fasterxml.jackson.databind.JsonNode;
import dev.unwind.cosmos.emulator.store.StoredItem;
import java.util.Comparator;
import java.util.List;

/**
 * The place of a row in a query's order: the values it is sorted by, then its item's number. It is
 * never counted, so rows that come and go elsewhere don't move it.
 */
record Position(List<JsonNode> values, long item) {

  /** The order of a query; rows with the same values follow the direction of the first key. */
  static Comparator<Position> order(List<SortKey> keys) {
    Comparator<Position> order = (left, right) -> 0;
    for (int i = 0; i < keys.size(); i++) {
      int place = i;
      Comparator<Position> next =
          Comparator.comparing(position -> position.values().get(place), Values.ORDER);
      order = order.thenComparing(keys.get(i).descending() ? next.reversed() : next);
    }
    Comparator<Position> last = Comparator.comparingLong(Position::item);
    boolean descending = !keys.isEmpty() && keys.get(0).descending();
    return order.thenComparing(descending ? last.reversed() : last);
  }

  static Position of(StoredItem item, List<SortKey> keys) {
    Row row = Row.of(item.tree());
    List<JsonNode> values = keys.stream().map(key -> key.expression().evaluate(row)).toList();
    return new Position(values, item.number());
  }
}
