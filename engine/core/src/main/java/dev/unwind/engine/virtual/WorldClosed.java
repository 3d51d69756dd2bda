package dev.unwind.engine.virtual;

/** Unwinds a thread that pauses in a world which is closed. */
final class WorldClosed extends Error {
  private static final long serialVersionUID = 1L;

  WorldClosed() {
    super("the virtual world is closed", null, false, false);
  }
}
