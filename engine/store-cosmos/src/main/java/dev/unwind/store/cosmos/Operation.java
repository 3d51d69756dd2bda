package dev.unwind.store.cosmos;

import java.util.Locale;

/** What is paid for; the values of the meter's tag, in lower case. */
enum Operation {
  READ,
  CREATE,
  REPLACE,
  DELETE,
  BATCH,
  DUE,
  LIST,
  PARTITION,
  COUNT;

  String tag() {
    return name().toLowerCase(Locale.ROOT);
  }
}
