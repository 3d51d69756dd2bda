package dev.unwind.engine.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.dsl.Retry;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.saga.SagaStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Leases, clocks, and sagas that nobody may touch. */
class SilenceTest {
  private final Story story = new Story();
  private final Trip.Plan plan = new Trip.Plan(story);

  @Test
  void B10_a_blocked_undo_had_exactly_its_attempts_and_a_restart_gives_no_more() {
    plan.onUndo(
            "A",
            call -> {
              throw new IllegalStateException("down");
            })
        .on(
            "B",
            call -> {
              throw new IllegalStateException("down");
            });
    story.define(plan.steps("A", "B"));
    Story.Node first = story.node();
    story.start(first, "trip", "t1", Trip.begin());
    story.world.runFor(Duration.ofMinutes(5));
    assertThat(story.store.status("t1")).contains(SagaStatus.BLOCKED);
    assertThat(story.calls("uA")).hasSize(3);
    long transition = story.saga(first, "t1").transition();

    first.process().kill();
    Story.Node second = story.node();
    story.world.runFor(Duration.ofHours(1));

    assertThat(story.calls("uA")).hasSize(3);
    assertThat(story.saga(second, "t1").transition()).isEqualTo(transition);
  }

  @Test
  void B28_a_step_that_outlasts_every_timeout_is_run_again_after_a_restart() {
    Story.Node[] node = new Story.Node[1];
    plan.timeout(Duration.ofHours(10))
        .on(
            "A",
            call -> {
              node[0].process().pause(Duration.ofHours(2));
              return "A";
            });
    story.define(plan.steps("A", "B"));
    node[0] = story.node();
    story.start(node[0], "trip", "t1", Trip.begin());
    story.world.runFor(Duration.ofHours(1));
    node[0].process().kill();
    plan.on("A", call -> "A");

    Saga ended = story.runUntilFinal(story.node(), "t1");

    assertThat(ended.status()).isEqualTo(SagaStatus.COMPLETED);
    assertThat(story.calls()).containsExactly("A", "A", "B");
  }

  @Test
  void an_extension_that_outlasts_its_lease_allows_no_call() {
    Story.Node[] node = new Story.Node[1];
    Saga[] seen = new Saga[1];
    plan.on(
        "A",
        call -> {
          if (call.attempt() == 1) {
            throw new IllegalStateException("once");
          }
          seen[0] = story.saga(node[0], "t1");
          return "A";
        });
    story.define(plan.steps("A"));
    node[0] = story.node();
    freezeAtCommits(node, 3, 4);
    story.start(node[0], "trip", "t1", Trip.begin());
    story.world.runUntil("A is called again", () -> seen[0] != null);

    // Create, failure, intent, the extension that took too long, and the one that did not.
    assertThat(seen[0].transition()).isEqualTo(5);
    assertThat(seen[0].ownership().dueAt().orElseThrow()).isAfter(story.world.now());
  }

  @Test
  void a_lease_that_ends_between_the_intent_and_its_call_is_extended_first() {
    Story.Node[] node = new Story.Node[1];
    Saga[] seen = new Saga[1];
    plan.on(
        "B",
        call -> {
          seen[0] = story.saga(node[0], "t1");
          return "B";
        });
    story.define(plan.steps("A", "B"));
    node[0] = story.node();
    story.store.beforeCommit =
        () ->
            story.store.beforeCommit =
                () -> {
                  // The result of A takes so long that the keeper of leases asks for an extension,
                  freezeAtCommits(node, 3, 3);
                  node[0].process().pause(Story.LEASE.multipliedBy(3).dividedBy(4));
                };
    story.start(node[0], "trip", "t1", Trip.begin());
    story.world.runUntil("B is called", () -> seen[0] != null);

    // which then outlasts the lease, so that another one follows before the call.
    assertThat(seen[0].transition()).isEqualTo(4);
    assertThat(seen[0].ownership().dueAt().orElseThrow()).isAfter(story.world.now());
  }

  /** Stops the process for longer than a lease just before its first to last commit by number. */
  private void freezeAtCommits(Story.Node[] node, int first, int last) {
    Runnable[] each = new Runnable[1];
    each[0] =
        () -> {
          story.store.beforeCommit = each[0];
          if (story.store.commits + 1 >= first && story.store.commits < last) {
            node[0].process().freeze(Story.LEASE.plusSeconds(5));
            node[0].process().pause(Duration.ZERO);
          }
        };
    story.store.beforeCommit = each[0];
  }

  @Test
  void B65_clocks_a_minute_off_take_no_living_saga_and_wake_none_early() {
    for (Duration skew : List.of(Duration.ofSeconds(60), Duration.ofSeconds(-60))) {
      Story each = new Story();
      Story.Node[] owner = new Story.Node[1];
      each.define(
          new Trip.Plan(each)
              .timeout(Duration.ofHours(1))
              .on(
                  "A",
                  call -> {
                    owner[0].process().pause(Duration.ofMinutes(5));
                    return "A";
                  })
              .steps("A"));
      owner[0] = each.node();
      each.node().process().skew(skew);
      each.start(owner[0], "trip", "t1", Trip.begin());
      Saga ended = each.runUntilFinal(owner[0], "t1");

      assertThat(each.calls("A")).as("skew %s", skew).hasSize(1);
      assertThat(ended.ownership().epoch()).isEqualTo(1);
    }
  }

  @Test
  void B65_an_owner_whose_clock_jumps_back_an_hour_neither_loses_its_saga_nor_waits_for_an_hour() {
    Story.Node[] owner = new Story.Node[1];
    boolean[] down = {true};
    plan.retry(Retry.fixed(Duration.ofSeconds(10)).withoutJitter().maxAttempts(5))
        .on(
            "A",
            call -> {
              if (down[0]) {
                throw new IllegalStateException("down");
              }
              return "A";
            });
    story.define(plan.steps("A"));
    owner[0] = story.node();
    story.node();
    story.start(owner[0], "trip", "t1", Trip.begin());
    story.world.runFor(Duration.ofSeconds(5));
    down[0] = false;
    owner[0].process().skew(Duration.ofHours(-1));
    Instant before = story.world.now();
    Saga ended = story.runUntilFinal(owner[0], "t1");

    assertThat(ended.status()).isEqualTo(SagaStatus.COMPLETED);
    assertThat(story.calls("A")).hasSize(2);
    assertThat(Duration.between(before, story.world.now())).isLessThan(Duration.ofMinutes(2));
    assertThat(ended.journal().timeline().entries()).extracting(e -> e.transition()).isSorted();
  }

  @Test
  void B38_another_writer_between_read_and_write_makes_the_command_decide_again() {
    plan.on(
            "B",
            call -> {
              throw new IllegalStateException("down");
            })
        .onUndo(
            "A",
            call -> {
              throw new IllegalStateException("down");
            });
    story.define(plan.steps("A", "B"));
    Story.Node node = story.node();
    story.start(node, "trip", "t1", Trip.begin());
    story.world.runFor(Duration.ofMinutes(1));
    Story.Node rest = story.quiet(story.store, Story.settings());
    long before = story.saga(rest, "t1").transition();
    List<String> order = new ArrayList<>();

    story.store.beforeCommit =
        () -> {
          order.add("skip");
          rest.engine().skip("t1", "in between");
        };
    rest.engine().retry("t1", "first read, second written");
    order.add("retry");

    Saga both = story.saga(rest, "t1");
    assertThat(order).containsExactly("skip", "retry");
    assertThat(both.transition()).isEqualTo(before + 2);
    assertThat(both.journal().inbox())
        .extracting(c -> c.verb().word())
        .containsExactly("skip", "retry");
  }
}
