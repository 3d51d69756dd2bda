package dev.unwind.engine.store;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a store accepts.
 *
 * @param bytesPerDocumentMax UTF-8 bytes of one document's JSON
 * @param writesPerCommitMax writes in one commit
 * @param bytesPerCommitMax UTF-8 bytes of all documents in one commit
 */
public record Limits(int bytesPerDocumentMax, int writesPerCommitMax, int bytesPerCommitMax) {
  public Limits {
    if (bytesPerDocumentMax < 1 || writesPerCommitMax < 1 || bytesPerCommitMax < 1) {
      throw new IllegalArgumentException("limits must be positive");
    }
  }

  /**
   * Checks a commit the way {@link DocumentStore#commit} promises, without looking at what is
   * stored.
   *
   * @throws IllegalArgumentException saying what is wrong, actual against allowed
   */
  public void check(String partition, List<Write> writes) {
    if (writes.isEmpty() || writes.size() > writesPerCommitMax) {
      throw new IllegalArgumentException(
          "a commit must have 1 to " + writesPerCommitMax + " writes, had " + writes.size());
    }
    Set<DocumentKey> seen = new HashSet<>();
    long total = 0;
    for (Write write : writes) {
      DocumentKey key = write.key();
      if (!key.partition().equals(partition)) {
        throw new IllegalArgumentException(key + " is not of the partition " + partition);
      }
      if (!seen.add(key)) {
        throw new IllegalArgumentException("the commit has two writes on " + key);
      }
      total += checkedBytes(write);
    }
    if (total > bytesPerCommitMax) {
      throw new IllegalArgumentException(
          "the commit has " + total + " bytes, more than " + bytesPerCommitMax);
    }
  }

  private int checkedBytes(Write write) {
    int bytes = write.newVersion().map(document -> document.json().length).orElse(0);
    if (bytes > bytesPerDocumentMax) {
      throw new IllegalArgumentException(
          write.key() + " has " + bytes + " bytes, more than " + bytesPerDocumentMax);
    }
    return bytes;
  }
}
