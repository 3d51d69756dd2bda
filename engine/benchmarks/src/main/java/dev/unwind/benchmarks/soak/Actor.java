package dev.unwind.benchmarks.soak;

/** A thread that goes on doing something until it is told to end. */
abstract class Actor extends Thread {
  private final Book book;
  private volatile boolean ending;

  Actor(String name, Book book) {
    super(name);
    this.book = book;
    setDaemon(true);
  }

  /** Does it once, pauses included. */
  abstract void act() throws Exception;

  @Override
  public final void run() {
    try {
      while (!ending) {
        act();
      }
    } catch (Exception | Error failure) {
      book.violation(getName() + " failed: " + failure);
    }
  }

  final Book book() {
    return book;
  }

  /** Begins nothing new; what has begun is ended. */
  final void end() {
    ending = true;
  }

  final boolean isEnding() {
    return ending;
  }

  /** Sleeps, but not much beyond the end. */
  final void pause(long millis) throws InterruptedException {
    long end = System.nanoTime() + millis * 1_000_000;
    for (long left = millis; left > 0 && !ending; left = (end - System.nanoTime()) / 1_000_000) {
      Thread.sleep(Math.min(left, 100));
    }
  }
}
