package dev.unwind.rest;

import java.util.Optional;

/** Texts from requests. */
final class Texts {
  private static final int SHOWN_MAX = 80;

  private Texts() {}

  /** Returns a parameter that was given, and not as an empty text. */
  static Optional<String> given(String parameter) {
    return Optional.ofNullable(parameter).filter(text -> !text.isEmpty());
  }

  /** Returns a client's text, short and plain enough to be shown in a message. */
  static String shown(String text) {
    String plain = text.replaceAll("[\\p{Cntrl}\"\\\\]", "?");
    return plain.length() > SHOWN_MAX ? plain.substring(0, SHOWN_MAX) + "..." : plain;
  }
}
