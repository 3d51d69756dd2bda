package dev.unwind.engine.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every interleaving that Lincheck finds of threads that deliver signals. */
@Tag("races")
class MailboxRaceTest {
  private static final int SCHEDULES = Races.schedules(60);

  /** Handles without any lock of its own, as the runner does. */
  private static final class Handled {
    private final List<Integer> signals = new ArrayList<>();
    private int inside;

    Integer handle(Integer signal) {
      inside++;
      Races.check(inside == 1, "two threads handle at once");
      signals.add(signal);
      inside--;
      return signal;
    }
  }

  @Test
  void each_signal_is_handled_once_by_one_thread_at_a_time_in_the_order_of_its_sender() {
    Lincheck.runConcurrentTest(
        SCHEDULES,
        () -> {
          Handled handled = new Handled();
          Mailbox<Integer, Integer> mailbox = new Mailbox<>(handled::handle);
          Races.together(
              () -> {
                mailbox.deliver(1);
                mailbox.deliver(2);
              },
              () -> mailbox.deliver(3));

          Races.check(handled.signals.size() == 3, "handled " + handled.signals);
          Races.check(
              handled.signals.indexOf(1) < handled.signals.indexOf(2),
              "out of order: " + handled.signals);
        });
  }

  @Test
  void what_the_last_signal_asks_for_is_asked_of_exactly_one_thread() {
    Lincheck.runConcurrentTest(
        SCHEDULES,
        () -> {
          AtomicInteger asked = new AtomicInteger();
          Mailbox<Integer, Integer> mailbox = new Mailbox<>(signal -> signal == 1 ? 1 : null);
          Runnable ask = () -> count(mailbox.deliver(1), asked);
          Runnable quiet = () -> count(mailbox.deliver(0), asked);
          Races.together(ask, quiet);

          Races.check(asked.get() == 1, "asked " + asked + " times");
        });
  }

  private static void count(Integer call, AtomicInteger asked) {
    if (call != null) {
      asked.incrementAndGet();
    }
  }
}
