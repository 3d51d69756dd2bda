package dev.unwind.engine.runtime;

/** How long something can wait while the store is throttled; the most urgent first. */
enum Urgency {
  /** A lease would run out. */
  LEASE,
  /** What has been begun: results, commands, starts that were let in. */
  BEGUN,
  /** What would only be begun: sweeps, claims, starts. */
  NEW
}
