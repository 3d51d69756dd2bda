package dev.unwind.engine.runtime;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the leases of sagas whose steps run long. Transitions extend a lease by themselves, so most
 * never need it.
 */
final class LeaseKeeper {
  private static final Logger LOG = LoggerFactory.getLogger(LeaseKeeper.class);
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
    try {
      runners.all().forEach(LeaseKeeper::keep);
    } finally {
      if (!runners.closed().isOver()) {
        open();
      }
    }
  }

  private static void keep(SagaRunner runner) {
    try {
      runner.keepLease();
    } catch (Throwable noThread) {
      LOG.warn(
          "The lease of saga {} could not be extended now; it is tried again before it ends",
          runner.sagaId(),
          noThread);
    }
  }
}
