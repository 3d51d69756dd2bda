package dev.unwind.store.sqlite;

import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.ETag;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Write;
import java.util.Optional;

/** One write with everything computed that the writer thread would otherwise have to. */
sealed interface RowWrite {
  /** Returns what the document will be; empty for a delete. */
  Optional<Stored> result();

  /**
   * @param row the new row
   */
  record Insert(Stored row) implements RowWrite {
    @Override
    public Optional<Stored> result() {
      return Optional.of(row);
    }
  }

  /**
   * @param row the new version of the row
   * @param expected the version that it replaces
   */
  record Update(Stored row, ETag expected) implements RowWrite {
    @Override
    public Optional<Stored> result() {
      return Optional.of(row);
    }
  }

  /**
   * @param key the row to delete
   * @param expected the version that is deleted
   */
  record Delete(DocumentKey key, ETag expected) implements RowWrite {
    @Override
    public Optional<Stored> result() {
      return Optional.empty();
    }
  }

  static RowWrite of(Write write, ETags etags) {
    if (write instanceof Write.Create create) {
      return new Insert(new Stored(Micros.rounded(create.document()), etags.next()));
    }
    if (write instanceof Write.Replace replace) {
      Stored row = new Stored(Micros.rounded(replace.document()), etags.next());
      return new Update(row, replace.expected());
    }
    Write.Delete delete = (Write.Delete) write;
    return new Delete(delete.key(), delete.expected());
  }
}
