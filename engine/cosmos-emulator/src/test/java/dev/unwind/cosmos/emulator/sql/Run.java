package dev.unwind.cosmos.emulator.sql;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.unwind.cosmos.emulator.partition.PartitionKey;
import dev.unwind.cosmos.emulator.query.QueryPage;
import dev.unwind.cosmos.emulator.store.StoredItem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs queries on items, without a server. */
final class Run {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Run() {}

  /** JSON, with apostrophes for quotation marks. */
  static JsonNode json(String text) {
    try {
      return MAPPER.readTree(text.replace('\'', '"'));
    } catch (JsonProcessingException malformed) {
      throw new IllegalArgumentException(malformed);
    }
  }

  static StoredItem item(long number, String text) {
    PartitionKey key = new PartitionKey(List.of());
    return new StoredItem(number, key, "", (ObjectNode) json(text), new byte[0], 0, 0);
  }

  static List<StoredItem> items(String... texts) {
    List<StoredItem> items = new ArrayList<>();
    for (String text : texts) {
      items.add(item(items.size() + 1L, text));
    }
    return items;
  }

  static Query query(String text) {
    return new QueryReader(SqlParser.query(text), new Parameters(Map.of())).read();
  }

  static QueryPage page(String text, List<StoredItem> items, String continuation, int size) {
    Query query = query(text);
    Continuation from =
        continuation == null
            ? Continuation.start(text)
            : Continuation.read(continuation, text, query.order().size());
    return query.aggregated()
        ? SqlQueries.aggregate(query, items)
        : new PageRun(query, from, size).over(items);
  }

  static List<String> results(String text, List<StoredItem> items) {
    return page(text, items, null, 100).results().stream().map(JsonNode::toString).toList();
  }

  /** What an expression gives for an item, as JSON; {@code undefined} if it gives nothing. */
  static String value(String expression, String item) {
    List<String> results = results("SELECT VALUE " + expression + " FROM c", items(item));
    return results.isEmpty() ? "undefined" : results.get(0);
  }
}
