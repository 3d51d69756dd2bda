package dev.unwind.store.sqlite;

import dev.unwind.engine.store.DocumentStore;
import dev.unwind.store.contract.DocumentStoreContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteDocumentStoreTest extends DocumentStoreContract {
  @TempDir private Path folder;

  @Override
  public DocumentStore open() {
    return SqliteDocumentStore.open(SqliteStoreSettings.at(folder.resolve("new/unwind.db")));
  }
}
