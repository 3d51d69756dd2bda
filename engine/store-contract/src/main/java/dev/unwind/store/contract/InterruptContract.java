package dev.unwind.store.contract;

import static dev.unwind.store.contract.Sample.saga;
import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.engine.store.Document;
import dev.unwind.engine.store.OutcomeUnknown;
import dev.unwind.engine.store.Stored;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** A thread's interrupt neither loses a write nor swallows the interrupt. */
interface InterruptContract extends Subject {
  @Test
  default void aCommitOfAnInterruptedThreadHasADefiniteOrAnUnknownOutcome() {
    Document document = saga("s-1").document();
    boolean acknowledged = false;
    Thread.currentThread().interrupt();
    try {
      create(document);
      acknowledged = true;
    } catch (OutcomeUnknown unknown) {
      // allowed: then the document may be there or not
    } finally {
      assertThat(Thread.interrupted()).as("the interrupt flag is kept").isTrue();
    }

    if (acknowledged) {
      assertThat(store().read(document.key())).isPresent();
    }
    assertStored(create(saga("s-2").document()));
  }

  @Test
  default void interruptsDuringCommitsLoseNoAcknowledgedWrite() {
    AtomicBoolean done = new AtomicBoolean();
    Thread writer = Thread.currentThread();
    Thread interrupter =
        new Thread(
            () -> {
              while (!done.get()) {
                writer.interrupt();
                Thread.onSpinWait();
              }
            });
    interrupter.start();
    try {
      Stored last = create(saga("s-1").document());
      for (int n = 2; n <= 50; n++) {
        last = replaceWhateverHappens(saga("s-1").transition(n).document(), last);
      }
      assertThat(last.document().header().transition()).isEqualTo(50);
    } finally {
      done.set(true);
      joinUninterruptibly(interrupter);
      Thread.interrupted();
    }
  }

  private Stored replaceWhateverHappens(Document next, Stored last) {
    while (true) {
      try {
        return replace(next, last.etag());
      } catch (OutcomeUnknown unknown) {
        Stored now = store().read(next.key()).orElseThrow();
        if (!now.etag().equals(last.etag())) {
          Subject.assertSame(now.document(), next);
          return now;
        }
      }
    }
  }

  private static void joinUninterruptibly(Thread thread) {
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException again) {
        // the test's own interrupts, which end with the thread
      }
    }
  }
}
