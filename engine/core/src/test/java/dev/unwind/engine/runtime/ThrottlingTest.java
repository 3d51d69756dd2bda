package dev.unwind.engine.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.unwind.engine.NotResolved;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.saga.SagaStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** B42: a store that carries out only part of what it is asked, and asks to wait. */
class ThrottlingTest {
  private static final Duration MINUTE = Duration.ofSeconds(60);

  private final Story story = new Story();
  private final Trip.Plan plan = new Trip.Plan(story);
  private final ThrottledStore store = new ThrottledStore(story.store, story.world::now);

  private void throttleForAMinute(double share, long seed) {
    Random random = new Random(seed);
    Instant end = story.world.now().plus(MINUTE);
    store.throttles = call -> call.at().isBefore(end) && random.nextDouble() < share;
  }

  private boolean allFinal(List<String> ids) {
    return ids.stream().allMatch(id -> story.store.status(id).orElseThrow().isFinal());
  }

  private void takesASecond(String... steps) {
    for (String step : steps) {
      plan.on(
          step,
          call -> {
            story.world.pauseHere(Duration.ofSeconds(1));
            return step;
          });
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void b42_four_of_five_calls_are_throttled_for_a_minute_and_no_step_is_called_again(long seed) {
    takesASecond("A", "B", "C");
    story.define(plan.steps("A", "B", "C"));
    Story.Node node = story.node(store, Story.settings());
    List<String> ids = IntStream.range(0, 20).mapToObj(i -> "t" + i).toList();
    ids.forEach(id -> story.start(node, "trip", id, Trip.begin()));
    throttleForAMinute(0.8, seed);
    Instant begin = story.world.now();
    story.world.runUntil("all are final", () -> allFinal(ids));

    ids.forEach(id -> assertThat(story.store.status(id)).contains(SagaStatus.COMPLETED));
    assertThat(story.calls()).hasSize(60);
    assertThat(story.ledger).allMatch(call -> call.attempt() == 1);
    assertThat(node.counted("unwind.takeovers")).isZero();
    assertThat(node.counted("unwind.store.throttled"))
        .isEqualTo(store.calls.stream().filter(ThrottledStore.Call::throttled).count())
        .isPositive();
    assertThat(Duration.between(begin, story.world.now())).isLessThan(MINUTE.plusSeconds(30));
    assertDelaysAreHonoured();
  }

  /** After a throttled answer, this process asks nothing before the time that was asked for. */
  private void assertDelaysAreHonoured() {
    Instant notBefore = Instant.MIN;
    for (ThrottledStore.Call call : store.calls) {
      assertThat(call.at()).as("%s", call.operation()).isAfterOrEqualTo(notBefore);
      if (call.throttled()) {
        notBefore = call.at().plus(store.asked);
      }
    }
  }

  @Test
  void b42_only_results_are_throttled_and_no_step_is_called_again() {
    story.define(plan.steps("A", "B"));
    Story.Node node = story.node(store, Story.settings());
    Instant end = story.world.now().plus(MINUTE);
    store.throttles = call -> call.at().isBefore(end) && call.json().contains("ACTION_SUCCEEDED");
    story.start(node, "trip", "t1", Trip.begin());
    Saga ended = story.runUntilFinal(node, "t1");

    assertThat(ended.status()).isEqualTo(SagaStatus.COMPLETED);
    assertThat(story.calls()).containsExactly("A", "B");
    assertThat(ended.transition()).isLessThanOrEqualTo(5);
    assertDelaysAreHonoured();
  }

  @Test
  void b42_an_extension_waits_just_as_long_as_asked_and_a_result_longer() {
    plan.on(
        "A",
        call -> {
          story.world.pauseHere(Duration.ofSeconds(30));
          return "A";
        });
    story.define(plan.steps("A"));
    Story.Node node = story.node(store, Story.settings());
    story.start(node, "trip", "t1", Trip.begin());
    int[] left = {2};
    store.throttles = call -> call.operation().equals("commit") && left[0]-- > 0;
    story.world.runUntil("it was extended", () -> story.store.commits == 2);

    List<ThrottledStore.Call> tries = store.calls("commit");
    assertThat(tries).hasSize(4);
    assertThat(tries.get(2).at()).isEqualTo(tries.get(1).at().plus(store.asked));
    assertThat(tries.get(3).at()).isEqualTo(tries.get(2).at().plus(store.asked));

    left[0] = 1;
    story.runUntilFinal(node, "t1");
    tries = store.calls("commit");
    assertThat(tries.get(5).at()).isAfter(tries.get(4).at().plus(store.asked));
  }

  @Test
  void b42_starts_are_refused_without_asking_the_store_and_accepted_again_afterwards() {
    story.define(plan.steps("A"));
    Story.Node node = story.node(store, Story.settings());
    int[] left = {1};
    store.throttles = call -> call.operation().equals("commit") && left[0]-- > 0;
    story.start(node, "trip", "t0", Trip.begin());
    left[0] = 1;
    story.world.runUntil("throttled", () -> left[0] <= 0);
    int calls = store.calls.size();

    NotResolved refused =
        catchThrowableOfType(
            NotResolved.class, () -> story.start(node, "trip", "t1", Trip.begin()));
    assertThat(store.calls).hasSize(calls);
    assertThat(refused.sagaId()).isEqualTo("t1");
    assertThat(refused).hasMessageContaining("has started nothing");
    assertThat(refused.retryAfter()).isBetween(store.asked, Duration.ofSeconds(3));
    story.world.runFor(refused.retryAfter());
    assertThat(story.store.status("t1")).isEmpty();
    story.start(node, "trip", "t1", Trip.begin());
    assertThat(story.runUntilFinal(node, "t1").status()).isEqualTo(SagaStatus.COMPLETED);
  }

  @Test
  void b42_nothing_is_swept_while_results_are_throttled_and_others_are_left_to_wait() {
    story.define(plan.steps("A"));
    Story.Node rest = story.quiet(story.store, Story.settings());
    Story.Node node = story.node(store, Story.settings());
    story.world.runFor(Duration.ofSeconds(3));
    Instant end = story.world.now().plus(MINUTE);
    store.throttles = call -> call.at().isBefore(end) && call.operation().equals("commit");
    story.start(rest, "trip", "t1", Trip.begin());
    story.world.runFor(Duration.ofSeconds(50));

    long sweeps = store.calls("due").stream().filter(c -> c.at().isBefore(end)).count();
    // three before; then one for each claim that is throttled, ever more rarely
    assertThat(sweeps).isBetween(4L, 30L);
    assertThat(story.runUntilFinal(rest, "t1").status()).isEqualTo(SagaStatus.COMPLETED);
    assertThat(story.world.now()).isBefore(end.plusSeconds(20));
  }

  @Test
  void b42_an_owner_that_is_kept_from_its_saga_for_leases_calls_nothing_more() {
    takesASecond("A", "B");
    story.define(plan.steps("A", "B", "C"));
    Story.Node kept = story.node(store, Story.settings());
    story.start(kept, "trip", "t1", Trip.begin());
    story.world.runUntil("A is called", () -> story.calls().contains("A"));
    store.throttles = call -> true;
    Story.Node other = story.node();
    Saga ended = story.runUntilFinal(other, "t1");
    store.throttles = call -> false;
    story.world.runFor(MINUTE);

    assertThat(ended.status()).isEqualTo(SagaStatus.COMPLETED);
    assertThat(story.calls()).containsExactly("A", "A", "B", "C");
    assertThat(ended.ownership().epoch()).isEqualTo(2);
    assertThat(kept.engine().load().inFlight()).isZero();
  }
}
