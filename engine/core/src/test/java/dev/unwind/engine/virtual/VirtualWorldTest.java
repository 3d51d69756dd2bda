package dev.unwind.engine.virtual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Virtual time: who runs what, and when. */
class VirtualWorldTest {
  private final WorldThreads threads = new WorldThreads();
  private final List<String> done = new ArrayList<>();

  @Test
  void tasks_that_do_not_pause_run_on_one_thread_one_after_the_other() {
    try (VirtualWorld world = new VirtualWorld(1, threads)) {
      VirtualWorld.Process process = world.process();
      for (int i = 1; i <= 100; i++) {
        String name = "task " + i;
        process.schedule(Duration.ofSeconds(i), () -> done.add(name));
      }
      world.runFor(Duration.ofSeconds(100));
    }

    assertThat(done).hasSize(100).startsWith("task 1", "task 2").endsWith("task 100");
    assertThat(threads.made()).isEqualTo(1);
  }

  @Test
  void a_task_that_pauses_lets_others_go_on_and_comes_back_in_time() {
    try (VirtualWorld world = new VirtualWorld(1, threads)) {
      VirtualWorld.Process process = world.process();
      process.execute(
          () -> {
            done.add("begin");
            process.pause(Duration.ofSeconds(2));
            done.add("end");
          });
      process.schedule(Duration.ofSeconds(1), () -> done.add("between"));
      process.schedule(Duration.ofSeconds(3), () -> done.add("after"));
      world.runFor(Duration.ofSeconds(4));
    }

    assertThat(done).containsExactly("begin", "between", "end", "after");
  }

  @Test
  void no_two_processes_give_the_same_id() {
    Set<String> ids = new HashSet<>();
    try (VirtualWorld world = new VirtualWorld(1, threads)) {
      for (int i = 0; i < 5_000; i++) {
        VirtualWorld.Process process = world.process();
        assertThat(ids.add(process.randomId())).isTrue();
        assertThat(ids.add(process.randomId())).isTrue();
      }
    }
  }

  @Test
  void a_closed_world_unwinds_what_is_paused_and_gives_its_threads_back() {
    for (int i = 0; i < 50; i++) {
      try (VirtualWorld world = new VirtualWorld(i, threads)) {
        VirtualWorld.Process dies = world.process();
        dies.execute(() -> endlessly(world));
        world.process().execute(() -> endlessly(world));
        world.runFor(Duration.ofSeconds(5));
        dies.kill();
        world.runFor(Duration.ofSeconds(5));
      }
    }

    assertThat(done).hasSize(100);
    assertThat(threads.made()).isEqualTo(2);
    threads.close();
    Awaitility.await()
        .until(
            () ->
                Thread.getAllStackTraces().keySet().stream()
                    .noneMatch(thread -> thread.getName().startsWith("world-of-this-test")));
  }

  private void endlessly(VirtualWorld world) {
    Thread.currentThread().setName("world-of-this-test");
    try {
      while (true) {
        world.pauseHere(Duration.ofSeconds(1));
      }
    } finally {
      done.add("unwound");
    }
  }

  @Test
  void what_a_frozen_process_would_have_done_it_does_afterwards_in_its_order() {
    try (VirtualWorld world = new VirtualWorld(1, threads)) {
      VirtualWorld.Process frozen = world.process();
      frozen.schedule(Duration.ofSeconds(2), () -> done.add("second"));
      frozen.schedule(Duration.ofSeconds(9), () -> done.add("third"));
      frozen.schedule(Duration.ofSeconds(1), () -> done.add("first"));
      frozen.freeze(Duration.ofSeconds(5));
      world.runFor(Duration.ofSeconds(4));
      assertThat(done).isEmpty();
      assertThat(frozen.isFrozen()).isTrue();

      frozen.thaw();
      world.runFor(Duration.ZERO);
      assertThat(done).containsExactly("first", "second");
      world.runFor(Duration.ofSeconds(5));
    }

    assertThat(done).containsExactly("first", "second", "third");
  }

  @Test
  void a_round_ends_at_its_bounds() {
    try (VirtualWorld world = new VirtualWorld(1, threads)) {
      VirtualWorld.Process process = world.process();
      every(process, Duration.ofSeconds(1));

      assertThat(world.run(() -> done.size() == 3, Duration.ofHours(1), 100)).isTrue();
      assertThat(world.elapsed()).isEqualTo(Duration.ofSeconds(3));
      assertThat(world.run(() -> false, Duration.ofSeconds(4), 100)).isFalse();
      assertThat(done).hasSize(7);
      assertThat(world.run(() -> false, Duration.ofHours(1), 5)).isFalse();
      assertThat(done).hasSize(12);
    }
  }

  private void every(VirtualWorld.Process process, Duration time) {
    process.schedule(
        time,
        () -> {
          done.add("tick");
          every(process, time);
        });
  }

  @Test
  void a_task_that_throws_fails_the_round() {
    try (VirtualWorld world = new VirtualWorld(1, threads)) {
      world
          .process()
          .execute(
              () -> {
                throw new IllegalStateException("in a task");
              });

      assertThatThrownBy(() -> world.runFor(Duration.ofSeconds(1)))
          .isInstanceOf(AssertionError.class)
          .hasRootCauseMessage("in a task");
    }
  }

  @Test
  void the_clock_goes_forward_only_and_no_time_passes() {
    try (VirtualWorld world = new VirtualWorld(1, threads)) {
      VirtualWorld.Process process = world.process();
      process.schedule(Duration.ofSeconds(10), () -> done.add("late"));
      Instant later = world.now().plus(Duration.ofDays(400)).plusNanos(7);
      world.setClock(later);
      world.setClock(later.minusSeconds(1));

      assertThat(world.now()).isEqualTo(later);
      assertThat(process.now()).isEqualTo(later);
      assertThat(process.nanoTime()).isZero();
      world.runFor(Duration.ofSeconds(9));
      assertThat(done).isEmpty();
      assertThat(world.now()).isEqualTo(later.plusSeconds(9));
    }
  }

  @Test
  void an_id_of_another_world_is_not_given_again() {
    List<String> ids = new ArrayList<>();
    try (VirtualWorld other = new VirtualWorld(1, threads)) {
      VirtualWorld.Process process = other.process();
      for (int i = 0; i < 20; i++) {
        ids.add(process.randomId());
      }
    }
    try (VirtualWorld world = new VirtualWorld(1, threads)) {
      world.addForeign("{\"owner\":\"" + ids.get(0) + "\"}");
      world.addForeign("{\"lastWrites\":\"" + ids.get(12) + "-3\"}");
      VirtualWorld.Process process = world.process();

      assertThat(Stream.generate(process::randomId).limit(20))
          .doesNotContain(ids.get(0), ids.get(12))
          .contains(ids.get(2), ids.get(13))
          .doesNotHaveDuplicates();
    }
  }
}
