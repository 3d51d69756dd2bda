package dev.unwind.engine.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.engine.EngineSettings;
import dev.unwind.engine.document.SagaCodec;
import dev.unwind.engine.machine.MachineSettings;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.store.Document;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Write;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sagas that can't be run must not keep the others waiting. */
class PoisonTest {
  private static final int POISONED = 150;
  private static final int HEALTHY = 10;

  private final Story story = new Story();

  @ParameterizedTest
  @ValueSource(ints = {1, 20, 100})
  void B59_unreadable_sagas_starve_nobody_and_are_tried_ever_more_rarely(int inFlightMax) {
    story.define(new Trip.Plan(story).steps("A"));
    Story.Node rest = story.quiet(story.store, Story.settings());
    for (int i = 0; i < POISONED; i++) {
      story.start(rest, "trip", "bad" + i, Trip.begin());
      spoil("bad" + i);
    }
    story.world.runFor(Duration.ofSeconds(1));
    for (int i = 0; i < HEALTHY; i++) {
      story.start(rest, "trip", "good" + i, Trip.begin());
    }

    Story.Node worker = story.node(story.store, settings(inFlightMax));
    Instant begin = story.world.now();
    for (int i = 0; i < HEALTHY; i++) {
      story.runUntilFinal(worker, "good" + i);
      assertThat(story.store.status("good" + i)).contains(SagaStatus.COMPLETED);
    }
    assertThat(Duration.between(begin, story.world.now())).isLessThan(Duration.ofSeconds(5));
    assertThat(worker.gauge("unwind.sagas.unrunnable")).isEqualTo(POISONED);

    long before =
        worker.timer("unwind.store.operations", "operation", "due", "outcome", "ok").count();
    story.world.runFor(Duration.ofMinutes(10));
    long sweeps =
        worker.timer("unwind.store.operations", "operation", "due", "outcome", "ok").count()
            - before;
    // a sweep reads up to 16 pages; and none follows at once on those that fail again and again
    assertThat(sweeps).isLessThan(16 * 10 * 60 * 5 / 2);
    assertThat(worker.meters().get("unwind.sweep.lag").timeGauge().value()).isZero();
  }

  private static EngineSettings settings(int inFlightMax) {
    return new EngineSettings(
        new MachineSettings(Story.LEASE, 10, 100, 50),
        Duration.ofSeconds(1),
        inFlightMax,
        1_000,
        Duration.ofSeconds(10),
        64,
        Duration.ofSeconds(10));
  }

  private void spoil(String id) {
    Stored stored = story.store.read(SagaCodec.key(id)).orElseThrow();
    Document document = stored.document();
    Document spoilt =
        new Document(
            document.key(), document.header(), "{\"format\":99}".getBytes(StandardCharsets.UTF_8));
    story.store.commit(id, List.of(new Write.Replace(spoilt, stored.etag())));
  }
}
