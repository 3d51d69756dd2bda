package dev.unwind.store.sqlite;

import static dev.unwind.store.sqlite.TestDocuments.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.DueQuery;
import dev.unwind.engine.store.KeysetCursor;
import dev.unwind.engine.store.ListQuery;
import dev.unwind.engine.store.Range;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No query reads more than it returns, however many finished sagas there are. */
class QueryPlanTest {
  private static final KeysetCursor PLACE = new KeysetCursor(NOON, new DocumentKey("p", "i"));

  @TempDir private Path folder;
  private Connection connection;

  @BeforeEach
  void createTables() throws SQLException {
    SqliteStoreSettings settings = SqliteStoreSettings.at(folder.resolve("unwind.db"));
    new Opening(settings).prepareFile();
    connection = new Connections(settings).writer();
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  @Test
  void dueReadsItsIndexInOrder() throws SQLException {
    for (Optional<KeysetCursor> after : places()) {
      assertThat(plan(Sql.due(due(Optional.empty()), after)))
          .singleElement()
          .asString()
          .matches("SEARCH document USING INDEX document_due \\(type=\\? AND .*due_at.*\\)");
    }
  }

  @Test
  void anOwnersDocumentsAreFoundByIndexAndSorted() throws SQLException {
    for (Optional<KeysetCursor> after : places()) {
      assertThat(plan(Sql.due(due(Optional.of("w-1")), after)))
          .containsExactly(
              "SEARCH document USING INDEX document_owner (owner=?)",
              "USE TEMP B-TREE FOR ORDER BY");
    }
  }

  @Test
  void listsReadTheirIndexInOrder() throws SQLException {
    for (Optional<KeysetCursor> after : places()) {
      for (Optional<String> definition : List.of(Optional.of("d"), Optional.<String>empty())) {
        for (Optional<String> status : List.of(Optional.of("s"), Optional.<String>empty())) {
          ListQuery query = new ListQuery("saga", definition, status, 10, Optional.empty());
          assertThat(plan(Sql.list(query, List.of(status), after)))
              .filteredOn(line -> line.contains(" document "))
              .singleElement()
              .asString()
              .matches(
                  "SEARCH document USING INDEX document_"
                      + (definition.isPresent() ? "definition" : "status")
                      + " .*type=\\?.* AND status=\\?.*");
          assertThat(plan(Sql.list(query, List.of(status), after)))
              .noneMatch(line -> line.contains("SCAN document") || line.contains("TEMP B-TREE"));
        }
      }
    }
  }

  /** The sort is over as many pages as there are statuses, not over the documents. */
  @Test
  void aMergedListReadsEachStatusInOrder() throws SQLException {
    ListQuery query =
        new ListQuery("saga", Optional.empty(), Optional.empty(), 10, Optional.empty());
    List<String> plan =
        plan(Sql.list(query, List.of(Optional.of("a"), Optional.of("b")), Optional.of(PLACE)));

    assertThat(plan).filteredOn(line -> line.startsWith("SEARCH document USING INDEX")).hasSize(2);
    assertThat(plan).noneMatch(line -> line.contains("SCAN document"));
  }

  @Test
  void pointAndPartitionReadsUseThePrimaryKey() throws SQLException {
    assertUsesKey(Sql.read(new DocumentKey("p", "i")), "(partition=? AND id=?)");
    assertUsesKey(Sql.partition("p", 10, Optional.of(PLACE)), "(partition=? AND id>?)");
    assertUsesKey(new Sql(WriterSession.UPDATE_WITHIN_STATUS, List.of()), "(partition=? AND id=?)");
    assertUsesKey(new Sql(WriterSession.UPDATE, List.of()), "(partition=? AND id=?)");
  }

  @Test
  void countsReadCountsOnly() throws SQLException {
    for (Sql sql :
        List.of(
            Sql.count("saga", Optional.empty()),
            Sql.count("saga", Optional.of("s")),
            Sql.statuses("saga"))) {
      assertThat(plan(sql)).singleElement().asString().startsWith("SEARCH document_count USING");
    }
  }

  @Test
  void countingWhatIsDueReadsNothingElse() throws SQLException {
    assertThat(plan(Sql.countDue("saga", NOON)))
        .containsExactly("SEARCH document USING COVERING INDEX document_due (type=? AND due_at<?)");
  }

  private void assertUsesKey(Sql sql, String columns) throws SQLException {
    assertThat(plan(sql))
        .containsExactly("SEARCH document USING INDEX sqlite_autoindex_document_1 " + columns);
  }

  private static List<Optional<KeysetCursor>> places() {
    return List.of(Optional.empty(), Optional.of(PLACE));
  }

  private static DueQuery due(Optional<String> owner) {
    return new DueQuery("saga", new Range(""), Set.of("a", "b"), NOON, owner, 10, Optional.empty());
  }

  private List<String> plan(Sql sql) throws SQLException {
    List<String> lines = new ArrayList<>();
    try (PreparedStatement statement =
        connection.prepareStatement("EXPLAIN QUERY PLAN " + sql.text())) {
      for (int i = 0; i < sql.parameters().size(); i++) {
        statement.setObject(i + 1, sql.parameters().get(i));
      }
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          lines.add(rows.getString("detail"));
        }
      }
    }
    return lines;
  }
}
