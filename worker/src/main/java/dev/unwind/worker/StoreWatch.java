package dev.unwind.worker;

import dev.unwind.engine.store.PreconditionFailed;
import dev.unwind.engine.store.StoreException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Notes how the commits go that the application makes anyhow. A store that answers reads may still
 * refuse every write: a full disk, a file that somebody has locked or made read-only.
 */
final class StoreWatch {
  private final LongSupplier nanoTime;
  private int underway;

  /** Of the first commit under way, or of the last answer. */
  private long quietSince;

  private Optional<String> failure = Optional.empty();

  StoreWatch() {
    this(System::nanoTime);
  }

  StoreWatch(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** Makes a commit and notes what becomes of it. */
  <T> T commit(Supplier<T> commit) {
    begin();
    try {
      T result = commit.get();
      end(Optional.empty());
      return result;
    } catch (PreconditionFailed answered) {
      end(Optional.empty());
      throw answered;
    } catch (StoreException failed) {
      end(Optional.of(failed.getMessage()));
      throw failed;
    } catch (RuntimeException | Error other) {
      end(failure());
      throw other;
    }
  }

  private synchronized void begin() {
    if (underway++ == 0) {
      quietSince = nanoTime.getAsLong();
    }
  }

  private synchronized void end(Optional<String> failed) {
    underway--;
    quietSince = nanoTime.getAsLong();
    failure = failed;
  }

  /** Returns why the last commit that was answered failed; empty when it didn't. */
  synchronized Optional<String> failure() {
    return failure;
  }

  /** Returns for how long commits have been waiting without an answer to any; zero when none is. */
  synchronized Duration silence() {
    return underway == 0 ? Duration.ZERO : Duration.ofNanos(nanoTime.getAsLong() - quietSince);
  }
}
