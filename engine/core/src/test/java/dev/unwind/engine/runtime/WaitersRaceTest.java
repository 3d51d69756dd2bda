package dev.unwind.engine.runtime;

import java.util.concurrent.CompletableFuture;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every interleaving that Lincheck finds of callers who wait and sagas that end. */
@Tag("races")
class WaitersRaceTest {
  private static final int SCHEDULES = Races.schedules(60);

  @Test
  void a_caller_who_came_before_the_end_is_woken_whatever_others_do_meanwhile() {
    Lincheck.runConcurrentTest(
        SCHEDULES,
        () -> {
          Waiters waiters = new Waiters();
          CompletableFuture<Void> first = waiters.add("s");
          CompletableFuture<Void> second = waiters.add("s");
          Races.together(
              () -> waiters.wake("s"), () -> waiters.remove("s", second), () -> waiters.add("s"));

          Races.check(first.isDone(), "the first caller was not woken");
        });
  }

  @Test
  void nothing_is_kept_of_callers_who_have_gone() {
    Lincheck.runConcurrentTest(
        SCHEDULES,
        () -> {
          Waiters waiters = new Waiters();
          CompletableFuture<Void> first = waiters.add("s");
          Races.together(
              () -> waiters.remove("s", first),
              () -> waiters.remove("s", waiters.add("s")),
              () -> waiters.wake("s"));

          Races.check(waiters.isEmpty(), "somebody is remembered");
        });
  }
}
