package dev.unwind.engine.virtual;

import java.time.Duration;
import java.util.concurrent.Semaphore;

/**
 * A thread of a virtual world. It does something only while it has the baton, of which there is
 * one: it runs a task, and then event after event, until one of them has to go on on another
 * thread.
 */
final class LogicalThread extends Thread {
  private final Semaphore baton = new Semaphore(0);
  private VirtualWorld world;
  private Entry first;
  private VirtualWorld.Process running;
  private Entry wakeUp;
  private boolean interruptedInPause;
  private boolean ending;

  LogicalThread() {
    setDaemon(true);
    start();
  }

  /** Returns the process on whose behalf this thread runs. */
  VirtualWorld.Process running() {
    return running;
  }

  /** Gives this idle thread the baton, to begin with a fresh task. */
  void begin(VirtualWorld in, Entry task) {
    world = in;
    first = task;
    baton.release();
  }

  /** Gives this paused thread the baton. */
  void resume(Entry by) {
    running = by.process;
    baton.release();
  }

  /** Lets this paused thread unwind its stack; the world is closed. */
  void unwind() {
    baton.release();
  }

  void end() {
    ending = true;
    baton.release();
  }

  @Override
  public void run() {
    while (true) {
      baton.acquireUninterruptibly();
      if (ending) {
        return;
      }
      VirtualWorld in = world;
      goOn(in, first);
    }
  }

  /** Whoever takes this thread again may do so at once, so nothing of it is touched afterwards. */
  private void goOn(VirtualWorld in, Entry task) {
    Entry next = task;
    while (next != null && next.resumed == null) {
      running = next.process;
      in.run(next.task);
      interruptedInPause = false;
      Thread.interrupted();
      next = in.agenda().next();
    }
    in.threads().giveBack(this);
    in.handOver(next);
  }

  /** Waits for an event of its own, while others go on. */
  boolean pause(VirtualWorld.Process process, Duration time) {
    if (world.agenda().isClosed()) {
      throw new WorldClosed();
    }
    // A semaphore that is waited for with the flag set interrupts the thread once more
    // afterwards.
    boolean interruptedBefore = Thread.interrupted();
    VirtualWorld.Process before = running;
    wakeUp = world.agenda().add(new Entry(process, time, this));
    Entry next = world.agenda().next();
    if (next != wakeUp) {
      world.paused(this);
      world.handOver(next);
      baton.acquireUninterruptibly();
      world.resumed(this);
    }
    wakeUp = null;
    running = before;
    if (world.agenda().isClosed()) {
      throw new WorldClosed();
    }
    if (interruptedInPause || interruptedBefore) {
      interruptedInPause = false;
      super.interrupt();
    }
    return !isInterrupted();
  }

  @Override
  public void interrupt() {
    // A semaphore that is waited for under an interrupt sets the flag again on its own thread.
    if (wakeUp == null || Thread.currentThread() == this) {
      super.interrupt();
    } else if (!wakeUp.cancelled) {
      wakeUp.cancelled = true;
      interruptedInPause = true;
      world.agenda().add(new Entry(wakeUp.process, Duration.ZERO, this));
    }
  }
}
