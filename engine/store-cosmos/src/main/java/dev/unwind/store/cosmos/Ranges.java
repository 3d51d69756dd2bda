package dev.unwind.store.cosmos;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.FeedRange;
import dev.unwind.engine.store.Range;
import java.time.Duration;
import java.util.List;

/**
 * The physical partitions, as the parts to sweep. They are asked for now and then: one that has
 * split meanwhile is still found under its old range.
 */
final class Ranges {
  private static final Duration AGE_MAX = Duration.ofMinutes(5);
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  /** What was read, and when on the monotonic clock. */
  private record Known(List<Range> ranges, long readAt) {}

  private final CosmosAsyncContainer container;
  private final Failures failures;
  private volatile Known known;

  Ranges(CosmosAsyncContainer container, Failures failures) {
    this.container = container;
    this.failures = failures;
  }

  List<Range> all() {
    Known last = known;
    if (last != null && System.nanoTime() - last.readAt() < AGE_MAX.toNanos()) {
      return last.ranges();
    }
    List<Range> ranges = read();
    known = new Known(ranges, System.nanoTime());
    return ranges;
  }

  private List<Range> read() {
    try {
      return Waiting.await(container.getFeedRanges().timeout(TIMEOUT)).stream()
          .map(range -> new Range(range.toString()))
          .toList();
    } catch (Waiting.Failed e) {
      throw failures.ofRead("reading the physical partitions", Reply.of(e.getCause()));
    }
  }

  /**
   * @throws IllegalArgumentException for a range of another store
   */
  static FeedRange feedRange(Range range) {
    try {
      return FeedRange.fromString(range.token());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("not a range of this store: " + range, e);
    }
  }
}
