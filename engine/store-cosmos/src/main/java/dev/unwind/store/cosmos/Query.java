package dev.unwind.store.cosmos;

import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import dev.unwind.engine.store.DueQuery;
import dev.unwind.engine.store.KeysetCursor;
import dev.unwind.engine.store.ListQuery;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A query's text and parameters. Names are in brackets, since any may be a word of the language.
 */
final class Query {
  private static final String DUE = "c[\"index\"][\"due\"]";
  private static final String CREATED = "c[\"index\"][\"created\"]";
  private static final String STATUS = "c[\"index\"][\"status\"]";
  private static final String ID = "c[\"id\"]";

  private static final String HEADER =
      "SELECT c[\"id\"], c[\"key\"], c[\"partition\"], c[\"type\"], c[\"transition\"],"
          + " c[\"status\"], c[\"definition\"], c[\"owner\"], c[\"dueAt\"], c[\"createdAt\"],"
          + " c[\"_etag\"] FROM c WHERE ";
  private static final String WHOLE = "SELECT * FROM c WHERE ";
  private static final String NUMBER = "SELECT VALUE COUNT(1) FROM c WHERE ";

  private final StringBuilder text;
  private final List<SqlParameter> parameters = new ArrayList<>();

  private Query(String beginning) {
    text = new StringBuilder(beginning);
  }

  SqlQuerySpec spec() {
    return new SqlQuerySpec(text.toString(), parameters);
  }

  static Query due(DueQuery query, Optional<KeysetCursor> after) {
    String from =
        after
            .map(cursor -> IndexText.at(query.type(), cursor.at(), cursor.key()))
            .orElse(IndexText.beforeAll(query.type()));
    String to =
        query.ownedBy().isPresent()
            ? IndexText.afterAll(query.type())
            : IndexText.after(query.type(), query.now());
    Query result = new Query(WHOLE).between(DUE, from, to).and("c[\"definition\"] IN (");
    String separator = "";
    for (String definition : query.definitions()) {
      result.add(separator).parameter(definition);
      separator = ", ";
    }
    result.add(")");
    query.ownedBy().ifPresent(owner -> result.and("c[\"owner\"] = ").parameter(owner));
    return result.add(" ORDER BY " + DUE + " ASC");
  }

  static Query list(ListQuery query, Optional<KeysetCursor> after) {
    String to =
        after
            .map(cursor -> IndexText.at(query.type(), cursor.at(), cursor.key()))
            .orElse(IndexText.afterAll(query.type()));
    Query result = new Query(HEADER).between(CREATED, IndexText.beforeAll(query.type()), to);
    query
        .status()
        .map(status -> IndexText.status(query.type(), Optional.of(status)))
        .ifPresent(status -> result.and(STATUS + " = ").parameter(status));
    query
        .definition()
        .ifPresent(definition -> result.and("c[\"definition\"] = ").parameter(definition));
    return result.add(" ORDER BY " + CREATED + " DESC");
  }

  /** The documents of a partition behind an id, as far as their items keep the order of ids. */
  static Query partition(String afterId) {
    return new Query(WHOLE)
        .add("(" + ID + " > ")
        .parameter(afterId)
        .add(" OR " + ID + " >= ")
        .parameter(ItemId.ESCAPED)
        .add(") ORDER BY " + ID + " ASC");
  }

  /** The documents of a partition whose items don't keep the order of ids. */
  static Query escapedOfPartition() {
    return new Query(WHOLE).add(ID + " >= ").parameter(ItemId.ESCAPED);
  }

  static Query count(String type, Optional<String> status) {
    if (status.isPresent()) {
      return new Query(NUMBER).add(STATUS + " = ").parameter(IndexText.status(type, status));
    }
    String from = IndexText.beforeAll(type);
    return new Query(NUMBER)
        .add(STATUS + " >= ")
        .parameter(from)
        .and(STATUS + " < ")
        .parameter(IndexText.afterAll(type));
  }

  static Query countDue(String type, Instant now) {
    return new Query(NUMBER).between(DUE, IndexText.beforeAll(type), IndexText.after(type, now));
  }

  /** Both ends are excluded. */
  private Query between(String path, String from, String to) {
    return add(path + " > ").parameter(from).and(path + " < ").parameter(to);
  }

  private Query and(String condition) {
    return add(" AND ").add(condition);
  }

  private Query add(String part) {
    text.append(part);
    return this;
  }

  private Query parameter(Object value) {
    String name = "@p" + parameters.size();
    parameters.add(new SqlParameter(name, value));
    return add(name);
  }
}
