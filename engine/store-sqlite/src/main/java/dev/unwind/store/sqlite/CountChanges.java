package dev.unwind.store.sqlite;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the open transaction changes in the numbers of documents by type and status. They are
 * written once a transaction; triggers would write them once a document.
 */
final class CountChanges {
  static final String ADD =
      """
      INSERT INTO document_count VALUES (?1, ?2, ?3)
        ON CONFLICT DO UPDATE SET documents = documents + ?3""";

  /**
   * What is counted together.
   *
   * @param type the type of the documents
   * @param status their status, as the table spells it
   */
  record Kind(String type, String status) {
    static Kind of(String type, Optional<String> status) {
      return new Kind(type, spell(status));
    }
  }

  private final Map<Kind, Integer> changes = new HashMap<>();
  private final List<Kind> added = new ArrayList<>();
  private final List<Kind> removed = new ArrayList<>();

  /** A primary key has no null in it, so no status is the empty text, and others begin with "=". */
  static String spell(Optional<String> status) {
    return status.map(value -> "=" + value).orElse("");
  }

  static Optional<String> unspell(String spelled) {
    return spelled.isEmpty() ? Optional.empty() : Optional.of(spelled.substring(1));
  }

  void add(Kind kind) {
    added.add(kind);
  }

  void remove(Kind kind) {
    removed.add(kind);
  }

  /** Takes over the changes of the request that has just been applied. */
  void keepRequest() {
    added.forEach(kind -> changes.merge(kind, 1, Integer::sum));
    removed.forEach(kind -> changes.merge(kind, -1, Integer::sum));
    forgetRequest();
  }

  /** Drops the changes of the request that has just been undone. */
  void forgetRequest() {
    added.clear();
    removed.clear();
  }

  void write(PreparedStatement add) throws SQLException {
    for (Map.Entry<Kind, Integer> change : changes.entrySet()) {
      if (change.getValue() != 0) {
        add.setString(1, change.getKey().type());
        add.setString(2, change.getKey().status());
        add.setInt(3, change.getValue());
        add.executeUpdate();
      }
    }
    changes.clear();
  }
}
