package dev.unwind.store.sqlite;

import dev.unwind.engine.store.DocumentHeader;
import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.ETag;
import dev.unwind.engine.store.Stored;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The writer's connection with its prepared statements. Used by one thread. */
final class WriterSession implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WriterSession.class);

  private static final String INSERT =
      """
      INSERT INTO document
        (etag, transition, due_at, json, type, status, definition, owner, created_at,
         partition, id)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
        ON CONFLICT DO NOTHING""";

  /**
   * Most writes change none of type, status, definition and owner. SQLite rewrites the entries of
   * every index that has a column of the SET list, changed or not; so they are kept out of it.
   */
  static final String UPDATE_WITHIN_STATUS =
      """
      UPDATE document SET etag = ?1, transition = ?2, due_at = ?3, json = ?4
        WHERE partition = ?10 AND id = ?11 AND etag = ?12
          AND type = ?5 AND status IS ?6 AND definition IS ?7 AND owner IS ?8
          AND created_at = ?9""";

  static final String UPDATE =
      """
      UPDATE document SET etag = ?1, transition = ?2, due_at = ?3, json = ?4,
          type = ?5, status = ?6, definition = ?7, owner = ?8, created_at = ?9
        WHERE partition = ?10 AND id = ?11 AND etag = ?12""";

  private static final String DELETE =
      "DELETE FROM document WHERE partition = ? AND id = ? AND etag = ?";

  private static final String KIND =
      "SELECT type, status FROM document WHERE partition = ? AND id = ? AND etag = ?";

  private final CountChanges counts = new CountChanges();
  private final Connection connection;
  private final LogKeeper logKeeper;
  private final PreparedStatement begin;
  private final PreparedStatement commit;
  private final PreparedStatement insert;
  private final PreparedStatement updateWithinStatus;
  private final PreparedStatement update;
  private final PreparedStatement delete;
  private final PreparedStatement kind;
  private final PreparedStatement addCount;
  private final PreparedStatement savepoint;
  private final PreparedStatement release;
  private final PreparedStatement undo;

  private WriterSession(Connection connection, LogKeeper logKeeper) throws SQLException {
    this.connection = connection;
    this.logKeeper = logKeeper;
    begin = connection.prepareStatement("BEGIN IMMEDIATE");
    commit = connection.prepareStatement("COMMIT");
    insert = connection.prepareStatement(INSERT);
    updateWithinStatus = connection.prepareStatement(UPDATE_WITHIN_STATUS);
    update = connection.prepareStatement(UPDATE);
    delete = connection.prepareStatement(DELETE);
    kind = connection.prepareStatement(KIND);
    addCount = connection.prepareStatement(CountChanges.ADD);
    savepoint = connection.prepareStatement("SAVEPOINT request");
    release = connection.prepareStatement("RELEASE request");
    undo = connection.prepareStatement("ROLLBACK TO request");
  }

  /** Takes over the connection, and closes it if anything fails. */
  static WriterSession on(Connection connection, LogKeeper logKeeper) throws SQLException {
    try {
      return new WriterSession(connection, logKeeper);
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  /** Takes the write lock of the file; fails as busy at once when another process has it. */
  void begin() throws SQLException {
    begin.execute();
  }

  /** Commits and syncs. */
  void commit() throws SQLException {
    commit.execute();
  }

  /** Applies all of these writes, or none. */
  Outcome apply(List<RowWrite> writes) throws SQLException {
    Outcome outcome = writes.size() == 1 ? applyOne(writes.get(0)) : applyAll(writes);
    if (outcome instanceof Outcome.Applied) {
      counts.keepRequest();
    } else {
      counts.forgetRequest();
    }
    return outcome;
  }

  /** Writes what is written once a transaction. */
  void complete() throws SQLException {
    counts.write(addCount);
  }

  private Outcome applyOne(RowWrite write) throws SQLException {
    return apply(write) ? new Outcome.Applied() : new Outcome.Refused(0);
  }

  private Outcome applyAll(List<RowWrite> writes) throws SQLException {
    savepoint.execute();
    for (int i = 0; i < writes.size(); i++) {
      if (!apply(writes.get(i))) {
        undo.execute();
        release.execute();
        return new Outcome.Refused(i);
      }
    }
    release.execute();
    return new Outcome.Applied();
  }

  private boolean apply(RowWrite write) throws SQLException {
    if (write instanceof RowWrite.Insert create) {
      return apply(create);
    }
    if (write instanceof RowWrite.Update replace) {
      return apply(replace);
    }
    return apply((RowWrite.Delete) write);
  }

  private boolean apply(RowWrite.Insert create) throws SQLException {
    bindRow(insert, create.row());
    if (insert.executeUpdate() == 0) {
      return false;
    }
    counts.add(kindOf(create.row()));
    return true;
  }

  private boolean apply(RowWrite.Update replace) throws SQLException {
    if (run(updateWithinStatus, replace)) {
      return true;
    }
    Optional<CountChanges.Kind> old = find(replace.row().document().key(), replace.expected());
    if (old.isEmpty()) {
      return false;
    }
    run(update, replace);
    counts.remove(old.get());
    counts.add(kindOf(replace.row()));
    return true;
  }

  private boolean apply(RowWrite.Delete remove) throws SQLException {
    Optional<CountChanges.Kind> old = find(remove.key(), remove.expected());
    if (old.isEmpty()) {
      return false;
    }
    bindVersion(delete, 1, remove.key(), remove.expected());
    delete.executeUpdate();
    counts.remove(old.get());
    return true;
  }

  private Optional<CountChanges.Kind> find(DocumentKey key, ETag expected) throws SQLException {
    bindVersion(kind, 1, key, expected);
    try (ResultSet row = kind.executeQuery()) {
      return row.next()
          ? Optional.of(
              CountChanges.Kind.of(row.getString(1), Optional.ofNullable(row.getString(2))))
          : Optional.empty();
    }
  }

  private static CountChanges.Kind kindOf(Stored row) {
    DocumentHeader header = row.document().header();
    return CountChanges.Kind.of(header.type(), header.status());
  }

  private static boolean run(PreparedStatement statement, RowWrite.Update replace)
      throws SQLException {
    bindRow(statement, replace.row());
    bindVersion(statement, 10, replace.row().document().key(), replace.expected());
    return statement.executeUpdate() > 0;
  }

  private static void bindRow(PreparedStatement statement, Stored row) throws SQLException {
    DocumentHeader header = row.document().header();
    statement.setString(1, row.etag().value());
    statement.setLong(2, header.transition());
    if (header.dueAt().isPresent()) {
      statement.setLong(3, Micros.of(header.dueAt().get()));
    } else {
      statement.setNull(3, Types.INTEGER);
    }
    statement.setBytes(4, row.document().json());
    statement.setString(5, header.type());
    bind(statement, 6, header.status());
    bind(statement, 7, header.definition());
    bind(statement, 8, header.owner());
    statement.setLong(9, Micros.of(header.createdAt()));
    statement.setString(10, row.document().key().partition());
    statement.setString(11, row.document().key().id());
  }

  private static void bindVersion(
      PreparedStatement statement, int first, DocumentKey key, ETag expected) throws SQLException {
    statement.setString(first, key.partition());
    statement.setString(first + 1, key.id());
    statement.setString(first + 2, expected.value());
  }

  private static void bind(PreparedStatement statement, int index, Optional<String> value)
      throws SQLException {
    statement.setString(index, value.orElse(null));
  }

  void keepLogShort() {
    logKeeper.afterCommit(connection);
  }

  void makeRoom() {
    logKeeper.makeRoom(connection);
  }

  /** Rolls back what is open, and never fails: the caller has nothing left to do about it. */
  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      LOG.warn("closing the writer's connection failed; it is dropped", e);
    }
  }
}
