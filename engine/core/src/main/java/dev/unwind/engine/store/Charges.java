package dev.unwind.engine.store;

/** What calls of a store cost, in the store's own unit. */
final class Charges {
  private Charges() {}

  /** Returns the charge if it can be one: finite and not negative. */
  static double check(double charge) {
    if (!(charge >= 0) || Double.isInfinite(charge)) {
      throw new IllegalArgumentException(
          "a charge must be a finite number and not negative, was " + charge);
    }
    return charge;
  }
}
