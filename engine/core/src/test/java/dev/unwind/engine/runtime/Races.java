package dev.unwind.engine.runtime;

/** Runs threads beside each other under Lincheck, which decides who goes on when. */
final class Races {
  private Races() {}

  /** Returns how many interleavings to try; {@code -Draces.factor=10} tries ten times as many. */
  static int schedules(int usually) {
    return usually * Integer.getInteger("races.factor", 1);
  }

  /** Runs all on threads of their own, and returns when all have ended. */
  static void together(Runnable... bodies) {
    Thread[] threads = new Thread[bodies.length];
    for (int i = 0; i < bodies.length; i++) {
      threads[i] = new Thread(bodies[i]);
    }
    for (Thread thread : threads) {
      thread.start();
    }
    for (Thread thread : threads) {
      join(thread);
    }
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError("nobody interrupts this thread", e);
    }
  }

  /** Plain, so that Lincheck has little to follow. */
  static void check(boolean holds, String message) {
    if (!holds) {
      throw new AssertionError(message);
    }
  }
}
