package dev.unwind.engine.store;

import java.util.Objects;

/**
 * Names a document: its partition and its id within the partition. Documents of one partition can
 * be committed together.
 *
 * @param partition 1 to 300 characters
 * @param id 1 to 300 characters
 */
public record DocumentKey(String partition, String id) {
  private static final int LENGTH_MAX = 300;

  public DocumentKey {
    check("partition", partition);
    check("id", id);
  }

  private static void check(String name, String value) {
    Objects.requireNonNull(value, name);
    if (value.isEmpty() || value.length() > LENGTH_MAX) {
      throw new IllegalArgumentException(
          name + " must have 1 to " + LENGTH_MAX + " characters, had " + value.length());
    }
  }

  @Override
  public String toString() {
    return partition + "/" + id;
  }
}
