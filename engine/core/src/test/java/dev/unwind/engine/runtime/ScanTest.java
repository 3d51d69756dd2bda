package dev.unwind.engine.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.dsl.Retry;
import dev.unwind.engine.EngineSettings;
import dev.unwind.engine.document.SagaCodec;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.store.Document;
import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.ETag;
import dev.unwind.engine.store.StoreUnavailable;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Write;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Part II of the failure catalogue: the scan for what others have left, at its worst. */
class ScanTest {
  private final Story story = new Story();
  private final Trip.Plan plan = new Trip.Plan(story);

  /** The story's store, about which somebody hears of each call before it is made. */
  private DocumentStore watched(Consumer<String> before) {
    return (DocumentStore)
        Proxy.newProxyInstance(
            ScanTest.class.getClassLoader(),
            new Class<?>[] {DocumentStore.class},
            (proxy, method, arguments) -> {
              before.accept(method.getName());
              try {
                return method.invoke(story.store, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private static List<String> ids(String prefix, int count) {
    return IntStream.range(0, count).mapToObj(i -> prefix + i).toList();
  }

  /** A store that goes away for two seconds at a certain commit. */
  private final class Blip implements Consumer<String> {
    private final int commit;
    private int commits;
    private Instant end = Instant.MIN;

    Blip(int commit) {
      this.commit = commit;
    }

    @Override
    public void accept(String call) {
      if (call.equals("commit") && ++commits == commit) {
        end = story.world.now().plusSeconds(2);
      }
      if (story.world.now().isBefore(end)) {
        throw new StoreUnavailable("away for a while", Duration.ofMillis(100), null);
      }
    }
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void a_slot_that_is_freed_during_a_slow_sweep_waits_for_nobody_and_is_used() {
    plan.on(
        "A",
        call -> {
          story.world.pauseHere(Duration.ofSeconds(2));
          return "A";
        });
    story.define(plan.steps("A"));
    Story.Node quiet = story.quiet(story.store, Story.settings());
    story.start(quiet, "trip", "t1", Trip.begin());
    story.start(quiet, "trip", "t2", Trip.begin());
    List<Instant> sweeps = new ArrayList<>();
    DocumentStore slow =
        watched(
            call -> {
              if (call.equals("due")) {
                sweeps.add(story.world.now());
                story.world.pauseHere(Duration.ofSeconds(5));
              }
            });
    story.node(slow, oneAtATime());
    story.world.runUntil("both have begun", () -> story.calls("A").size() == 2);

    // The first finds both, the second goes on when the slot is freed, and is followed at once.
    assertThat(sweeps).hasSize(3);
    assertThat(sweeps.get(2)).isEqualTo(sweeps.get(1).plusSeconds(5));
  }

  private static EngineSettings oneAtATime() {
    EngineSettings usual = Story.settings();
    return new EngineSettings(
        usual.machine(),
        usual.sweepInterval(),
        1,
        usual.backlogMax(),
        usual.attemptGrace(),
        usual.requestTimeout());
  }

  @Test
  void B19_a_blip_of_the_store_in_the_middle_of_the_scan_strands_nobody() {
    List<String> sagas = ids("t", 250);
    Story.Node[] dead = new Story.Node[1];
    plan.on(
        "A",
        call -> {
          dead[0].process().pause(Duration.ofDays(1));
          return "A of the dead";
        });
    story.define(plan.steps("A", "B"));
    dead[0] = story.node();
    sagas.forEach(id -> story.start(dead[0], "trip", id, Trip.begin()));
    story.world.runUntil("some are owned", () -> story.calls("A").size() == 100);
    dead[0].process().kill();
    plan.on("A", call -> "A");

    // The 150 that nobody owned take 3 commits each; then the scan comes to those of the dead.
    Blip blip = new Blip(500);
    story.node(watched(blip), Story.settings());
    story.world.runUntil("the store goes away", () -> blip.end.isAfter(Instant.MIN));
    assertThat(finished(sagas)).isBetween(150L, 249L);
    story.world.runUntil("all are final", () -> finished(sagas) == 250);

    Duration scan = Story.settings().sweepInterval();
    assertThat(Duration.between(blip.end, story.world.now()))
        .isLessThanOrEqualTo(Story.LEASE.plus(scan).plus(scan));
    assertThat(sagas)
        .allSatisfy(id -> assertThat(story.store.status(id)).contains(SagaStatus.COMPLETED));
  }

  private long finished(List<String> sagas) {
    return sagas.stream()
        .filter(id -> story.store.status(id).map(SagaStatus::isFinal).orElse(false))
        .count();
  }

  @Test
  void B23_sleeping_sagas_are_not_touched_when_three_processes_restart_together() {
    List<String> sleepers = ids("sleeper", 20_000);
    List<String> due = ids("due", 50);
    plan.retry(Retry.fixed(Duration.ofDays(1)).withoutJitter())
        .on(
            "A",
            call -> {
              throw new IllegalStateException("closed until tomorrow");
            });
    story.define(plan.steps("A"));
    Story.Node before = story.node();
    story.start(before, "trip", sleepers.get(0), Trip.begin());
    story.world.runFor(Duration.ofSeconds(1));
    before.process().kill();
    Story.Node quiet = story.quiet(story.store, Story.settings());
    due.forEach(id -> story.start(quiet, "trip", id, Trip.begin()));
    sleepers.subList(1, sleepers.size()).forEach(id -> copy(sleepers.get(0), id));
    Map<String, ETag> versions = versions(sleepers);
    story.ledger.clear();
    plan.on("A", call -> "A");
    int commits = story.store.commits;

    List<String> scans = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      story.node(
          watched(call -> scans.addAll(call.equals("due") ? List.of(call) : List.of())),
          Story.settings());
    }
    story.world.runUntil("what is due is final", () -> finished(due) == due.size());
    story.world.runFor(Duration.ofSeconds(30));

    assertThat(story.calls()).hasSize(50).containsOnly("A");
    assertThat(versions(sleepers)).isEqualTo(versions);
    // A claim and an end for each; and a claim that came too late by each of the two others.
    assertThat(story.store.commits - commits).isLessThanOrEqualTo(50 * 4);
    // One query a scan, and a scan in 0.8 s at most.
    assertThat(scans.size()).isLessThanOrEqualTo(3 * 40);
  }

  private void copy(String from, String to) {
    Stored stored = story.store.read(SagaCodec.key(from)).orElseThrow();
    String json = new String(stored.document().json(), StandardCharsets.UTF_8);
    DocumentKey key = SagaCodec.key(to);
    byte[] copied = json.replace(from, to).getBytes(StandardCharsets.UTF_8);
    story.store.commit(
        key.partition(),
        List.of(new Write.Create(new Document(key, stored.document().header(), copied))));
  }

  private Map<String, ETag> versions(List<String> sagas) {
    Map<String, ETag> versions = new HashMap<>();
    for (String id : sagas) {
      versions.put(id, story.store.read(SagaCodec.key(id)).orElseThrow().etag());
    }
    return versions;
  }
}
