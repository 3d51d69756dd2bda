package dev.unwind.samples.tickets.services;

import java.util.UUID;

/** Makes up references such as {@code payment-5f0c6a1d9b3e}: a new one at every call. */
final class References {

  private References() {}

  static String next(String prefix) {
    String random = UUID.randomUUID().toString().replace("-", "");
    return prefix + "-" + random.substring(0, 12);
  }
}
