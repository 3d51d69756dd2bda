package dev.unwind.benchmarks.soak;

import dev.unwind.benchmarks.soak.Book.Count;
import java.io.IOException;
import java.util.Random;

/** Kills, stops and ends the processes, one thing after the other. */
final class Chaos extends Actor {
  private static final int PAUSE_MIN_MILLIS = 2_000;
  private static final int PAUSE_MAX_MILLIS = 7_000;
  private static final int DEAD_MAX_MILLIS = 10_000;
  private static final int STOP_MIN_MILLIS = 1_000;

  private final Cluster cluster;
  private final Journal journal;
  private final Random random;
  private final int leaseMillis;

  Chaos(Book book, Cluster cluster, Journal journal, Random random, int leaseMillis) {
    super("chaos", book);
    this.cluster = cluster;
    this.journal = journal;
    this.random = random;
    this.leaseMillis = leaseMillis;
  }

  @Override
  void act() throws Exception {
    pause(between(PAUSE_MIN_MILLIS, PAUSE_MAX_MILLIS));
    if (isEnding()) {
      return;
    }
    revive();
    Member member = cluster.any(random);
    int kind = random.nextInt(100);
    if (kind < 35) {
      kill(member);
    } else if (kind < 65) {
      stop(member);
    } else if (kind < 80) {
      terminate(member);
    } else if (kind < 90) {
      killBoth();
    } else {
      killBesideStopped(member);
    }
  }

  /** Nobody ended it: so it must not have ended. */
  void revive() throws IOException, InterruptedException {
    for (Member member : cluster.members()) {
      if (member.hasDied()) {
        book().violation(member.life() + " has ended by itself, see its log");
        restart(member);
      }
    }
  }

  private void kill(Member member) throws IOException, InterruptedException {
    killNow(member);
    pause(between(0, DEAD_MAX_MILLIS));
    restart(member);
  }

  private void killNow(Member member) throws InterruptedException {
    journal.say("kill -9 " + member.life());
    book().count(Count.KILLS);
    member.kill();
  }

  private void restart(Member member) throws IOException, InterruptedException {
    member.launch();
    journal.say("start " + member.life());
    member.awaitReady();
    journal.say("ready " + member.life());
  }

  /** Often longer than its lease: it loses its sagas, and goes on as if nothing had been. */
  private void stop(Member member) throws IOException, InterruptedException {
    stopNow(member);
    pause(between(STOP_MIN_MILLIS, 3 * leaseMillis));
    goOn(member);
  }

  private void stopNow(Member member) throws IOException, InterruptedException {
    journal.say("kill -STOP " + member.life());
    book().count(Count.STOPS);
    member.signal("STOP");
  }

  private void goOn(Member member) throws IOException, InterruptedException {
    journal.say("kill -CONT " + member.life());
    member.signal("CONT");
  }

  private void terminate(Member member) throws IOException, InterruptedException {
    journal.say("kill -TERM " + member.life());
    book().count(Count.TERMS);
    if (!member.terminate()) {
      book().violation(member.life() + " did not end when it was asked to");
    }
    pause(between(0, DEAD_MAX_MILLIS));
    restart(member);
  }

  private void killBoth() throws IOException, InterruptedException {
    for (Member member : cluster.members()) {
      killNow(member);
    }
    pause(between(0, DEAD_MAX_MILLIS));
    cluster.start();
    journal.say("ready both");
  }

  private void killBesideStopped(Member member) throws IOException, InterruptedException {
    Member other = cluster.other(member);
    stopNow(member);
    killNow(other);
    pause(between(0, leaseMillis));
    other.launch();
    journal.say("start " + other.life());
    pause(between(leaseMillis, 3 * leaseMillis));
    // first this: the stopped one may hold the lock of the file, without which nobody gets ready
    goOn(member);
    other.awaitReady();
  }

  private int between(int from, int to) {
    return from + random.nextInt(to - from + 1);
  }
}
