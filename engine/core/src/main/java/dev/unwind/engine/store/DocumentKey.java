package dev.unwind.engine.store;

import java.util.Objects;

/**
 * Names a document: its partition and its id within the partition. Documents of one partition can
 * be committed together. Keys that differ in any character are different: nothing is normalised.
 *
 * <p>The natural order is that of the partitions, then of the ids, by code point. It is the order
 * of their UTF-8 bytes, and not quite that of {@link String#compareTo}.
 *
 * @param partition 1 to 300 characters, without unpaired surrogates, which UTF-8 can't express
 * @param id 1 to 300 characters, without unpaired surrogates
 */
public record DocumentKey(String partition, String id) implements Comparable<DocumentKey> {
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
    for (int i = 0; i < value.length(); i++) {
      if (!Character.isSurrogate(value.charAt(i))) {
        continue;
      }
      if (!Character.isSupplementaryCodePoint(value.codePointAt(i))) {
        throw new IllegalArgumentException(name + " has an unpaired surrogate at " + i);
      }
      i++;
    }
  }

  @Override
  public int compareTo(DocumentKey other) {
    int byPartition = compare(partition, other.partition);
    return byPartition != 0 ? byPartition : compare(id, other.id);
  }

  private static int compare(String left, String right) {
    int length = Math.min(left.length(), right.length());
    for (int i = 0; i < length; i++) {
      char a = left.charAt(i);
      char b = right.charAt(i);
      if (a != b) {
        return aboveAllOthers(a) - aboveAllOthers(b);
      }
    }
    return left.length() - right.length();
  }

  /** Code points beyond U+FFFF begin with a surrogate, so surrogates must sort last. */
  private static int aboveAllOthers(char unit) {
    return Character.isSurrogate(unit) ? unit + 0x10000 : unit;
  }

  @Override
  public String toString() {
    return partition + "/" + id;
  }
}
