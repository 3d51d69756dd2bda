package dev.unwind.samples.tickets.participant;

import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.locks.ReentrantLock;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConnection;

/**
 * The one durable SQLite file of the services, apart from the sagas' own store. A transaction that
 * has returned survives a kill of the process and a power cut.
 *
 * <p>One connection behind one lock: transactions are local and short, and nothing waits in them.
 */
@Singleton
public final class TicketsDatabase implements AutoCloseable {

  private static final int BUSY_TIMEOUT_MILLIS = 30_000;

  private final ReentrantLock lock = new ReentrantLock();
  private final Connection connection;

  /** Opens {@code file}, creating it, its folders and its schema where they are missing. */
  public TicketsDatabase(
      @ConfigProperty(name = "cosmic-tickets.file", defaultValue = "data/tickets.db") Path file)
      throws IOException, SQLException {
    Path absolute = file.toAbsolutePath();
    Files.createDirectories(absolute.getParent());
    connection = open(absolute);
    inTransaction(Schema::create);
  }

  private static Connection open(Path file) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setJournalMode(SQLiteConfig.JournalMode.WAL);
    config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
    config.setBusyTimeout(BUSY_TIMEOUT_MILLIS);
    Connection connection = config.createConnection("jdbc:sqlite:" + file);
    // only tells the driver that transactions are begun and ended by our own statements
    connection.unwrap(SQLiteConnection.class).getConnectionConfig().setAutoCommit(false);
    return connection;
  }

  /** Runs {@code work} in a transaction of its own; if it throws, nothing of it remains. */
  public <T> T inTransaction(Transaction.Work<T> work) throws SQLException {
    lock.lock();
    try {
      // at once for writing: other processes may have the file open, too
      execute("BEGIN IMMEDIATE");
    } catch (SQLException | RuntimeException | Error failure) {
      lock.unlock();
      throw failure;
    }
    try {
      T result = work.in(new Transaction(connection));
      execute("COMMIT");
      return result;
    } catch (SQLException | RuntimeException | Error failure) {
      rollBack(failure);
      throw failure;
    } finally {
      lock.unlock();
    }
  }

  private void rollBack(Throwable failure) {
    try {
      execute("ROLLBACK");
    } catch (SQLException second) {
      failure.addSuppressed(second);
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Closes the file, after the transaction that is under way. */
  @Override
  @PreDestroy
  public void close() throws SQLException {
    lock.lock();
    try {
      connection.close();
    } finally {
      lock.unlock();
    }
  }
}
