package dev.unwind.engine.document;

import dev.unwind.engine.saga.Attempts;
import dev.unwind.engine.saga.Command;
import dev.unwind.engine.saga.CommandVerb;
import dev.unwind.engine.saga.CompensationState;
import dev.unwind.engine.saga.CompensationStatus;
import dev.unwind.engine.saga.Direction;
import dev.unwind.engine.saga.Failure;
import dev.unwind.engine.saga.FailureRecorder;
import dev.unwind.engine.saga.LastWrites;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.saga.StepState;
import dev.unwind.engine.saga.StepStatus;
import dev.unwind.engine.saga.Timeline;
import dev.unwind.engine.saga.TimelineEntry;
import dev.unwind.engine.saga.TurnedBack;
import dev.unwind.engine.store.Document;
import dev.unwind.engine.store.DocumentHeader;
import dev.unwind.engine.store.ETag;
import dev.unwind.engine.store.Stored;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Sagas to be written and read, and their documents. */
final class Documents {
  static final Instant AT = Instant.parse("2030-01-01T10:20:30.123456789Z");
  static final SagaCodec CODEC = new SagaCodec(StateMapper.create());

  private Documents() {}

  /** Returns the state as it is after it was stored and read back. */
  static <S> S roundTrip(S state, Class<S> type) {
    return type.cast(CODEC.decode(stored(CODEC.encode(minimal(state))), type).state());
  }

  static Stored stored(Document document) {
    return new Stored(document, new ETag("1"));
  }

  /** Returns a saga document with other JSON. */
  static Stored stored(String json) {
    DocumentHeader header = CODEC.encode(minimal(null)).header();
    return stored(
        new Document(SagaCodec.key("order/7"), header, json.getBytes(StandardCharsets.UTF_8)));
  }

  static String json(Saga saga) {
    return new String(CODEC.encode(saga).json(), StandardCharsets.UTF_8);
  }

  private static Saga.Identity identity() {
    return new Saga.Identity("order/7", "purchase", 3, "a1b2", "f00d", AT);
  }

  /** A saga that was only just queued. */
  static Saga minimal(Object state) {
    return new Saga(
        identity(),
        state,
        new Saga.Progress(SagaStatus.RUNNING, Direction.FORWARD, List.of(), Optional.empty()),
        new Saga.Ownership(Optional.empty(), 0, Optional.of(AT)),
        new Saga.Journal(1, AT, Timeline.empty(), List.of(), new LastWrites("", List.of())));
  }

  /** A saga in which everything that can be present is. */
  static Saga full(Object state) {
    Failure failure =
        FailureRecorder.record(
            Failure.Kind.THROWN,
            new IllegalStateException("a \"quoted\"\n😀", new RuntimeException("b", new Error())));
    Attempts log =
        new Attempts(
            7, 3, 2, 41, Optional.of(AT), Optional.of(AT), Optional.of(AT), Optional.of(failure));
    StepState undone =
        new StepState(
            "A",
            StepStatus.FAILED,
            log,
            true,
            new CompensationState("uA", CompensationStatus.WAITING, log));
    StepState untouched = StepState.pending("B", CompensationState.none());
    TurnedBack why = new TurnedBack(TurnedBack.Reason.FAILED, Optional.of("A"), "slow", AT);
    Command command = new Command("c-1", CommandVerb.RETRY, "fixed", AT);
    return new Saga(
        identity(),
        state,
        new Saga.Progress(
            SagaStatus.COMPENSATING,
            Direction.BACKWARD,
            List.of(undone, untouched),
            Optional.of(why)),
        new Saga.Ownership(Optional.of("owner"), (1L << 53) - 1, Optional.of(AT)),
        new Saga.Journal(
            42,
            AT.plusNanos(1),
            timeline(),
            List.of(command),
            new LastWrites("w-9", List.of("retry:c-1", "cancel:c-0")),
            48.31));
  }

  private static Timeline timeline() {
    TimelineEntry whole =
        new TimelineEntry(
            41,
            AT,
            TimelineEntry.Event.ACTION_FAILED,
            Optional.of("A"),
            Optional.of(7),
            Optional.of("slow"));
    TimelineEntry bare =
        new TimelineEntry(
            42,
            AT,
            TimelineEntry.Event.CLAIMED,
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    return new Timeline(List.of(whole, bare), 12);
  }
}
