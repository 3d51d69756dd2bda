package dev.unwind.engine.simulation;

/** What can go wrong. */
enum Fault {
  /** A commit is applied, and the reply is lost. */
  REPLY_LOST(1),
  /** A commit is not applied, and the reply does not say so. */
  REQUEST_LOST(1),
  /** As above, and the commit arrives later after all. */
  GHOST(1),
  /** A commit is applied, and answered as a failed precondition. */
  OWN_412(1),
  /** A command of a client comes in just before a commit, or before a read after it. */
  RIVAL(1),
  /** Any call is not carried out; the store asks to wait. */
  THROTTLED(1),
  /** All calls of a period are not carried out. */
  OUTAGE(0.3),
  /** A query is answered from an older snapshot. */
  STALE_PAGE(3),
  /** Any call takes long. */
  SLOW(1),
  CRASH_BEFORE_STORE(0.3),
  CRASH_AFTER_STORE(0.3),
  CRASH_BEFORE_HANDLER(1),
  CRASH_IN_HANDLER(1),
  CRASH_AT_ANY_TIME(0.3),
  /** A process drains, closes, and is started again. */
  SHUTDOWN(0.2),
  /** A process stops for a while in the middle of a call of the store. */
  FREEZE_IN_STORE(0.5),
  FREEZE_AT_ANY_TIME(0.4),
  /** A wall clock jumps. */
  CLOCK(0.5),
  /** An action says no. */
  REJECT(2),
  FAIL_BEFORE_EFFECT(2),
  FAIL_AFTER_EFFECT(2),
  /** A handler returns too late, or deaf to interrupts, with or without its effect. */
  HANG(2),
  /** A handler's request is under way when the handler gives up. */
  LATE_EFFECT(2),
  PROBE_FAILS(2),
  UNDO_FAILS(3),
  UNDO_HANGS(3),
  UNDO_LATE(3);

  private final double weight;

  Fault(double weight) {
    this.weight = weight;
  }

  /** Returns how much of a rate applies to this fault: some hurt too much to be frequent. */
  double weight() {
    return weight;
  }
}
