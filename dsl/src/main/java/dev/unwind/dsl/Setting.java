package dev.unwind.dsl;

/** One setting of a builder: remembers its value, null included, and how often it was set. */
final class Setting<T> {

  private final String field;
  private T value;
  private int times;

  Setting(String field) {
    this.field = field;
  }

  void set(T newValue) {
    value = newValue;
    times++;
  }

  String field() {
    return field;
  }

  boolean isSet() {
    return times > 0;
  }

  /** Returns the value, which may be null if null was set, or the fallback if nothing was set. */
  T orElse(T fallback) {
    return isSet() ? value : fallback;
  }

  /** Reports a repeated setting and a null; returns whether there is a value to look at. */
  boolean check(Faults faults) {
    if (times > 1) {
      faults.add(field + " must be set once, was set " + times + " times");
    }
    return isSet() && faults.present(field, value);
  }
}
