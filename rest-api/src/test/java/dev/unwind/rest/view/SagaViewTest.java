package dev.unwind.rest.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.unwind.engine.SagaSnapshot;
import dev.unwind.engine.saga.Direction;
import dev.unwind.engine.saga.LastWrites;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.saga.Timeline;
import dev.unwind.engine.store.ETag;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SagaViewTest {
  private static final Saga SAGA =
      new Saga(
          new Saga.Identity("t1", "order", 1, "i", "f", Instant.EPOCH),
          NullNode.getInstance(),
          new Saga.Progress(SagaStatus.RUNNING, Direction.FORWARD, List.of(), Optional.empty()),
          new Saga.Ownership(Optional.empty(), 0, Optional.of(Instant.EPOCH)),
          new Saga.Journal(
              1, Instant.EPOCH, Timeline.empty(), List.of(), new LastWrites("", List.of())));

  private static Double requestUnits(Saga saga) {
    return SagaView.of(new SagaSnapshot(saga, new ETag("1"))).requestUnits();
  }

  @Test
  void what_a_saga_has_cost_is_shown_where_the_store_charges() {
    assertThat(requestUnits(SAGA)).isNull();
    assertThat(requestUnits(SAGA.withRequestUnits(48.31))).isEqualTo(48.31);
  }
}
