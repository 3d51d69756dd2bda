package dev.unwind.engine;

import java.util.regex.Pattern;

/**
 * The rule for saga ids, the same on every store: what is accepted can be read back, listed and put
 * into a path.
 */
public final class SagaId {
  /** The longest id, in characters. */
  public static final int LENGTH_MAX = 255;

  private static final Pattern ALLOWED = Pattern.compile("[A-Za-z0-9._:~-]{1," + LENGTH_MAX + "}");

  private SagaId() {}

  /**
   * Returns the id.
   *
   * @throws InvalidRequest unless it has 1 to 255 letters, digits and {@code . _ - : ~}, and is not
   *     {@code .} or {@code ..}
   */
  public static String check(String id) {
    if (id == null || !ALLOWED.matcher(id).matches() || id.equals(".") || id.equals("..")) {
      throw new InvalidRequest(
          "id",
          "a saga id has 1 to "
              + LENGTH_MAX
              + " characters of A-Z a-z 0-9 . _ - : ~ and is neither \".\" nor \"..\"");
    }
    return id;
  }
}
