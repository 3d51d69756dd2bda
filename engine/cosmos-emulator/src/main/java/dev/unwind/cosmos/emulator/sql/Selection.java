package dev.unwind.cosmos.emulator.sql;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a query gives for each row. */
sealed interface Selection {

  /** The value for a row; an undefined one is no result. */
  JsonNode project(Row row);

  /** {@code SELECT *}. */
  record Everything() implements Selection {
    @Override
    public JsonNode project(Row row) {
      return row.document();
    }
  }

  /** {@code SELECT VALUE expression}. */
  record Single(Column column) implements Selection {
    @Override
    public JsonNode project(Row row) {
      return column.expression().evaluate(row);
    }
  }

  /** {@code SELECT expression [AS name], ...}: an object of the defined ones. */
  record Columns(List<Column> columns) implements Selection {
    @Override
    public JsonNode project(Row row) {
      Map<String, Expression> members = new LinkedHashMap<>();
      columns.forEach(column -> members.put(column.name(), column.expression()));
      return new Expression.ObjectOf(members).evaluate(row);
    }
  }

  /** An expression with the name that its value goes by, and with its text. */
  record Column(String name, Expression expression, String text) {}
}
