package dev.unwind.engine.runtime;

import java.time.Duration;

/**
 * Keeps the leases of sagas whose steps run long. Transitions extend a lease by themselves, so most
 * never need it.
 */
final class LeaseKeeper {
  private static final int LOOKS_PER_LEASE = 6;

  private final Runners runners;
  private final Duration interval;

  LeaseKeeper(Runners runners) {
    this.runners = runners;
    this.interval = runners.settings().machine().lease().dividedBy(LOOKS_PER_LEASE);
  }

  /** Begins to look after the leases, until the process closes. */
  void open() {
    runners.environment().schedule(interval, this::look);
  }

  private void look() {
    runners.all().forEach(SagaRunner::keepLease);
    if (!runners.closed().isOver()) {
      open();
    }
  }
}
