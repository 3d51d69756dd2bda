package dev.unwind.store.cosmos;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows where the latest versions are: in the write region. A failover moves it, so the account is
 * asked again from time to time, beside the reads and not before them. A read in the old region may
 * meanwhile give an older version; what is decided on it is refused, since every write is
 * conditional.
 */
final class Regions {
  static final Duration AGE_MAX = Duration.ofMinutes(1);

  private static final Logger LOG = LoggerFactory.getLogger(Regions.class);

  private final AccountReader reader;
  private final AtomicLong askedAt = new AtomicLong(System.nanoTime());
  private volatile List<String> others;

  Regions(AccountReader reader, Account account) {
    this.reader = reader;
    this.others = account.allButTheWriteRegion();
  }

  /** Returns all regions but the write region. */
  List<String> others() {
    long asked = askedAt.get();
    long now = System.nanoTime();
    if (now - asked > AGE_MAX.toNanos() && askedAt.compareAndSet(asked, now)) {
      reader.read().whenComplete(this::take);
    }
    return others;
  }

  private void take(Account account, Throwable failure) {
    if (failure != null) {
      LOG.warn(
          "the account's regions could not be read ({}); reads go on to the region known so far, it"
              + " is tried again in {}",
          failure.toString(),
          AGE_MAX);
      return;
    }
    List<String> now = account.allButTheWriteRegion();
    if (!now.equals(others)) {
      LOG.info("writes now go to {}; latest versions are read there", account.writeRegions());
      others = now;
    }
  }
}
