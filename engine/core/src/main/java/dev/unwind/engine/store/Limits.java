package dev.unwind.engine.store;

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
}
