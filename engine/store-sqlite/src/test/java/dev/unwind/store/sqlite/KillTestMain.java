package dev.unwind.store.sqlite;

import static dev.unwind.store.sqlite.TestDocuments.message;
import static dev.unwind.store.sqlite.TestDocuments.saga;

import dev.unwind.engine.store.Document;
import dev.unwind.engine.store.ETag;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Write;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The process that {@link KillTest} kills: writes for ever, and prints what was acknowledged. */
final class KillTestMain {
  private static final int THREADS = 16;
  private static final int TRANSITIONS = 4;

  private KillTestMain() {}

  /**
   * @param arguments the file, and a name for this process's partitions
   */
  public static void main(String[] arguments) {
    SqliteDocumentStore store =
        SqliteDocumentStore.open(SqliteStoreSettings.at(Path.of(arguments[0])));
    for (int i = 0; i < THREADS; i++) {
      String prefix = arguments[1] + "-t" + i + "-";
      new Thread(() -> write(store, prefix)).start();
    }
  }

  private static void write(SqliteDocumentStore store, String prefix) {
    for (int n = 0; ; n++) {
      String partition = prefix + n;
      Optional<ETag> last = Optional.empty();
      for (int transition = 1; transition <= TRANSITIONS; transition++) {
        List<Stored> stored = store.commit(partition, step(partition, transition, last));
        last = Optional.of(stored.get(0).etag());
        System.out.println(partition + " " + transition + ".");
      }
    }
  }

  /** A transition of a saga and the message that goes with it. */
  static List<Write> step(String partition, int transition, Optional<ETag> last) {
    Document saga = saga(partition, transition, transition == TRANSITIONS ? "DONE" : "RUNNING");
    Write write =
        last.<Write>map(etag -> new Write.Replace(saga, etag))
            .orElseGet(() -> new Write.Create(saga));
    return List.of(write, new Write.Create(message(partition, transition)));
  }
}
