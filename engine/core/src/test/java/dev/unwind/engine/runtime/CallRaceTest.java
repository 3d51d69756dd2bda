package dev.unwind.engine.runtime;

import dev.unwind.engine.StepGuards;
import dev.unwind.engine.metrics.CallKind;
import dev.unwind.engine.metrics.EngineMeters;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every interleaving that Lincheck finds of a call's end, its timeout and the loss of its saga. */
@Tag("races")
class CallRaceTest {
  private static final int SCHEDULES = Races.schedules(60);
  private static final Call.Target TARGET =
      new Call.Target(CallKind.ACTION, 0, "A", 1, Duration.ofSeconds(1));

  /** Counts what a call says about itself. */
  private static final class Counted implements StepGuards.Permit {
    private final AtomicInteger settled = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();

    @Override
    public void settled(StepGuards.Outcome outcome) {
      settled.incrementAndGet();
    }

    @Override
    public void ended() {
      ended.incrementAndGet();
    }
  }

  private final Hung hung =
      new Hung(new EngineMeters(new CompositeMeterRegistry()), Integer.MAX_VALUE, () -> {});

  private Call call(Counted permit) {
    return new Call(TARGET, () -> null, moment -> null).with(permit, hung);
  }

  @Test
  void a_result_counts_or_the_timeout_does_and_never_both_or_none() {
    Lincheck.runConcurrentTest(
        SCHEDULES,
        () -> {
          Counted permit = new Counted();
          Call call = call(permit);
          boolean[] timedOut = {false};
          Races.together(
              () -> {
                call.begin();
                call.end(StepGuards.Outcome.ANSWERED);
              },
              () -> timedOut[0] = call.timeOut());

          Races.check(call.counts() != timedOut[0], "counts and timed out: " + timedOut[0]);
          Races.check(call.hasEnded(), "not ended");
          Races.check(permit.settled.get() == 1, "settled " + permit.settled + " times");
          Races.check(permit.ended.get() == 1, "ended " + permit.ended + " times");
          Races.check(hung.count() == 0, "still hung: " + hung.count());
        });
  }

  @Test
  void
      a_call_that_nobody_wants_any_more_is_not_begun_or_does_not_count_and_gives_its_permit_back() {
    Lincheck.runConcurrentTest(
        SCHEDULES,
        () -> {
          Counted permit = new Counted();
          Call call = call(permit);
          boolean[] began = {false};
          Races.together(
              () -> {
                began[0] = call.begin();
                if (began[0]) {
                  call.end(StepGuards.Outcome.ANSWERED);
                }
              },
              call::abandon);

          Races.check(began[0] || !call.counts(), "counts, but was not begun");
          Races.check(permit.settled.get() == 1, "settled " + permit.settled + " times");
          Races.check(permit.ended.get() == 1, "ended " + permit.ended + " times");
          Races.check(hung.count() == 0, "still hung: " + hung.count());
        });
  }
}
