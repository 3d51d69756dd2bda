package dev.unwind.engine;

import java.util.Objects;

/**
 * The request can't be understood or is not allowed; repeating it does not help. Nothing was done.
 */
public final class InvalidRequest extends UnwindException {
  private static final long serialVersionUID = 1L;

  private final String field;

  /**
   * @param field the part of the request that is wrong, such as {@code id} or {@code
   *     input.seats[0]}
   */
  public InvalidRequest(String field, String message) {
    super(field + ": " + message, null);
    this.field = Objects.requireNonNull(field, "field");
  }

  /** Returns the part of the request that is wrong. */
  public String field() {
    return field;
  }
}
