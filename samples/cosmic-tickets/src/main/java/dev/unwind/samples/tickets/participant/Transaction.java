package dev.unwind.samples.tickets.participant;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.List;

/**
 * The open transaction of one call: everything done in it becomes durable together or not at all.
 */
public final class Transaction {

  private final Connection connection;

  Transaction(Connection connection) {
    this.connection = connection;
  }

  /** Runs a statement and returns the number of rows that it changed. */
  public int update(String sql, Object... values) throws SQLException {
    try (PreparedStatement statement = prepare(sql, values)) {
      return statement.executeUpdate();
    }
  }

  /** Runs a query and reads every row of its answer. */
  public <T> List<T> query(Row<T> row, String sql, Object... values) throws SQLException {
    try (PreparedStatement statement = prepare(sql, values);
        ResultSet answer = statement.executeQuery()) {
      List<T> rows = new ArrayList<>();
      while (answer.next()) {
        rows.add(row.read(answer));
      }
      return rows;
    }
  }

  /** Runs {@code work}; if it throws, its own changes are undone and the transaction goes on. */
  <T> T partly(Work<T> work) throws SQLException {
    Savepoint savepoint = connection.setSavepoint();
    try {
      T result = work.in(this);
      connection.releaseSavepoint(savepoint);
      return result;
    } catch (SQLException | RuntimeException failure) {
      connection.rollback(savepoint);
      throw failure;
    }
  }

  private PreparedStatement prepare(String sql, Object... values) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    for (int i = 0; i < values.length; i++) {
      statement.setObject(i + 1, values[i]);
    }
    return statement;
  }

  /**
   * What is done in a transaction.
   *
   * @param <T> the type of the result
   */
  @FunctionalInterface
  public interface Work<T> {

    /** Does the work and returns its result. */
    T in(Transaction transaction) throws SQLException;
  }

  /**
   * How a row is read.
   *
   * @param <T> what a row becomes
   */
  @FunctionalInterface
  public interface Row<T> {

    /** Reads the row that {@code answer} stands on. */
    T read(ResultSet answer) throws SQLException;
  }
}
