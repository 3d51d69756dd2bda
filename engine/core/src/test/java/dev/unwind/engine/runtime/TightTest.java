package dev.unwind.engine.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unwind.dsl.Retry;
import dev.unwind.dsl.Saga;
import dev.unwind.dsl.SagaDefinition;
import dev.unwind.engine.CommandRequest;
import dev.unwind.engine.InputTooLarge;
import dev.unwind.engine.SagaEngine;
import dev.unwind.engine.StartRequest;
import dev.unwind.engine.UnknownDefinition;
import dev.unwind.engine.saga.CommandVerb;
import dev.unwind.engine.saga.CompensationStatus;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.saga.StepStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/**
 * Tight spots: a nearly full document, changed definitions, commands that can't be followed, no
 * thread to be had.
 */
class TightTest {
  private final Story story = new Story();
  private final Trip.Plan plan = new Trip.Plan(story);

  @Test
  void B43_a_saga_that_just_fits_can_still_be_retried_cancelled_and_undone() {
    plan.on(
        "B",
        call -> {
          throw new IllegalStateException("\uD83D\uDE80".repeat(5_000), new Error("because"));
        });
    story.define(plan.steps("A", "B"));
    Story.Node node = story.node();
    int fits = largestInput(node);

    Trip input = new Trip(List.of("x".repeat(fits - 1_000)));
    story.start(node, "trip", "t1", input);
    assertThat(story.runUntilFinal(node, "t1").status()).isEqualTo(SagaStatus.COMPENSATED);
    assertThat(story.calls("B").stream().filter(c -> c.key().startsWith("t1/"))).hasSize(3);

    story.start(node, "trip", "t2", input);
    node.engine().cancel("t2", "no");
    assertThat(story.runUntilFinal(node, "t2").status()).isEqualTo(SagaStatus.COMPENSATED);
  }

  private int largestInput(Story.Node node) {
    int low = 1_000_000;
    int high = 1_572_864;
    for (int i = 0; low < high - 1; i++) {
      int middle = (low + high) / 2;
      try {
        story.start(node, "trip", "probe-" + i, new Trip(List.of("x".repeat(middle))));
        story.runUntilFinal(node, "probe-" + i);
        low = middle;
      } catch (InputTooLarge tooLarge) {
        high = middle;
      }
    }
    return low;
  }

  @Test
  void B11_a_definition_changed_under_its_revision_runs_nothing_of_the_sagas_it_no_longer_fits() {
    plan.on(
            "B",
            call -> {
              throw new IllegalStateException("down");
            })
        .retry(Retry.fixed(Duration.ofMinutes(10)).withoutJitter());
    story.define(plan.steps("A", "B"));
    Story.Node first = story.node();
    story.start(first, "trip", "t1", Trip.begin());
    story.world.runFor(Duration.ofSeconds(5));
    first.process().kill();
    long before = story.saga(first, "t1").transition();

    SagaEngine changed = engineWith(plan.steps("C", "B"));
    changed.open();
    story.world.runFor(Duration.ofHours(1));
    assertThat(story.calls()).containsExactly("A", "B");
    assertThat(story.saga(first, "t1").transition()).isEqualTo(before);
    assertThatThrownBy(() -> changed.cancel("t1", "no"))
        .isInstanceOf(UnknownDefinition.class)
        .hasMessageContaining("saga t1 was started with step A undone by uA at place 1");

    plan.on("B", call -> "B");
    engineWith(plan.steps("A", "B")).open();
    story.world.runUntil("resumed", () -> story.store.status("t1").orElseThrow().isFinal());
    assertThat(story.store.status("t1")).contains(SagaStatus.COMPLETED);
  }

  private SagaEngine engineWith(SagaDefinition<?>... definitions) {
    return SagaEngine.builder(story.store)
        .definitions(List.of(definitions))
        .settings(Story.settings())
        .environment(story.world.process())
        .build();
  }

  /** A message body that can't be written. */
  public static final class Unwritable {
    public String getWord() {
      throw new IllegalStateException("in a getter");
    }
  }

  @Test
  void a_skip_whose_message_can_not_be_written_is_refused_and_a_retry_still_helps() {
    boolean[] down = {true};
    story.define(
        Saga.define("trip", Trip.class)
            .step(
                "P",
                step ->
                    step.pivot()
                        .action(
                            call -> {
                              if (down[0]) {
                                throw new IllegalStateException("down");
                              }
                              return "P";
                            },
                            Trip::with)
                        .publish(
                            "paid", state -> state.done().isEmpty() ? new Unwritable() : "paid")
                        .retry(Retry.none()))
            .build());
    Story.Node node = story.node();
    story.start(node, "trip", "t1", Trip.begin());
    story.world.runFor(Duration.ofSeconds(5));
    assertThat(story.store.status("t1")).contains(SagaStatus.BLOCKED);

    node.engine().skip("t1", "it was paid by hand");
    story.world.runFor(Duration.ofSeconds(5));
    var refused = story.saga(node, "t1");
    assertThat(refused.status()).as(story.store.describe("t1")).isEqualTo(SagaStatus.BLOCKED);
    assertThat(refused.journal().inbox()).isEmpty();
    assertThat(refused.steps().get(0).status()).isEqualTo(StepStatus.BLOCKED);
    assertThat(refused.steps().get(0).attempts().failure().orElseThrow().message())
        .contains("message paid of saga t1 can't be written");

    down[0] = false;
    node.engine().retry("t1", "it is up again");
    assertThat(story.runUntilFinal(node, "t1").status()).isEqualTo(SagaStatus.COMPLETED);
  }

  @Test
  void a_repeated_skip_skips_nothing_further_even_if_it_needed_no_place_in_the_inbox() {
    plan.on(
            "C",
            call -> {
              throw new IllegalStateException("down");
            })
        .onUndo(
            "B",
            call -> {
              throw new IllegalStateException("down");
            })
        .onUndo(
            "A",
            call -> {
              throw new IllegalStateException("down");
            });
    story.define(plan.steps("A", "B", "C"));
    Story.Node node = story.node();
    story.start(node, "trip", "t1", Trip.begin());
    story.world.runFor(Duration.ofMinutes(1));
    Story.Node rest = story.quiet(story.store, Story.settings());

    skip(rest, "one");
    skip(rest, "two");
    story.world.runFor(Duration.ofMinutes(1));
    skip(rest, "two");
    story.world.runFor(Duration.ofMinutes(1));

    var saga = story.saga(node, "t1");
    assertThat(saga.status()).isEqualTo(SagaStatus.BLOCKED);
    assertThat(saga.steps().get(1).compensation().status()).isEqualTo(CompensationStatus.SKIPPED);
    assertThat(saga.steps().get(0).compensation().status()).isEqualTo(CompensationStatus.BLOCKED);
  }

  private static void skip(Story.Node node, String id) {
    node.engine()
        .command(
            new CommandRequest(
                "t1", CommandVerb.SKIP, "by hand", Optional.of(id), Optional.empty()));
  }

  /** Threads that are not to be had for a while. */
  private static final class ScarceThreads extends AbstractExecutorService {
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicBoolean none = new AtomicBoolean();

    @Override
    public void execute(Runnable task) {
      if (none.get()) {
        throw new OutOfMemoryError("unable to create native thread (pretended)");
      }
      threads.execute(task);
    }

    @Override
    public void shutdown() {
      threads.shutdown();
    }

    @Override
    public List<Runnable> shutdownNow() {
      return threads.shutdownNow();
    }

    @Override
    public boolean isShutdown() {
      return threads.isShutdown();
    }

    @Override
    public boolean isTerminated() {
      return threads.isTerminated();
    }

    @Override
    public boolean awaitTermination(long time, TimeUnit unit) throws InterruptedException {
      return threads.awaitTermination(time, unit);
    }
  }

  @Test
  void B56_a_moment_without_a_free_thread_ends_neither_sweeps_nor_waits() {
    story.define(
        plan.retry(Retry.fixed(Duration.ofMillis(300)).withoutJitter().maxAttempts(20))
            .on(
                "A",
                call -> {
                  if (call.attempt() < 2) {
                    throw new IllegalStateException("once");
                  }
                  return "A";
                })
            .steps("A"));
    ScarceThreads threads = new ScarceThreads();
    List<SagaDefinition<?>> definitions = List.of(plan.steps("A"));
    try (SagaEngine engine =
            SagaEngine.builder(story.store)
                .definitions(definitions)
                .settings(Story.settings())
                .environment(new SystemEnvironment(threads))
                .build();
        SagaEngine other = SagaEngine.builder(story.store).definitions(definitions).build()) {
      engine.open();
      engine.start(StartRequest.of("trip", "waits", Trip.begin()));
      Awaitility.await().until(() -> story.store.describe("waits").contains("WAITING"));
      threads.none.set(true);
      other.start(StartRequest.of("trip", "queued", Trip.begin()));
      List<Long> passed = new ArrayList<>();
      long begin = System.nanoTime();
      Awaitility.await()
          .until(
              () -> {
                passed.add(System.nanoTime() - begin);
                return System.nanoTime() - begin > TimeUnit.MILLISECONDS.toNanos(1_500);
              });
      assertThat(story.store.status("waits")).contains(SagaStatus.RUNNING);
      threads.none.set(false);

      Awaitility.await()
          .untilAsserted(
              () -> {
                assertThat(story.store.status("waits")).contains(SagaStatus.COMPLETED);
                assertThat(story.store.status("queued")).contains(SagaStatus.COMPLETED);
              });
    }
  }
}
