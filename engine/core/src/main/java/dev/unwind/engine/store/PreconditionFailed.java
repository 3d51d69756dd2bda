package dev.unwind.engine.store;

/**
 * A write's condition did not hold, so nothing of the commit was applied now. An earlier sending of
 * the very same write may have been: read back before deciding what it means.
 */
public final class PreconditionFailed extends StoreException {
  private static final long serialVersionUID = 1L;

  private final transient DocumentKey key;
  private final int index;

  /**
   * One that cost nothing.
   *
   * @param index the position of the write in the commit
   * @param key the write's document
   */
  public PreconditionFailed(int index, DocumentKey key) {
    this(index, key, 0);
  }

  /**
   * @param index the position of the write in the commit
   * @param key the write's document
   * @param charge what the call cost; see {@link #charge}
   */
  public PreconditionFailed(int index, DocumentKey key, double charge) {
    super(
        "write "
            + index
            + " of the commit: the stored version of "
            + key
            + " is not the expected one",
        null,
        charge);
    this.index = index;
    this.key = key;
  }

  /** Returns the position of the failed write in the commit. */
  public int index() {
    return index;
  }

  /** Returns the failed write's document. */
  public DocumentKey key() {
    return key;
  }
}
