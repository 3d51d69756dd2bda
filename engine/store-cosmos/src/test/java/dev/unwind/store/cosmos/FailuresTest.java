package dev.unwind.store.cosmos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.engine.store.Document;
import dev.unwind.engine.store.DocumentHeader;
import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.ETag;
import dev.unwind.engine.store.OutcomeUnknown;
import dev.unwind.engine.store.PreconditionFailed;
import dev.unwind.engine.store.StoreUnavailable;
import dev.unwind.engine.store.Write;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import reactor.core.Exceptions;

class FailuresTest {
  private static final Duration ASKED = Duration.ofMillis(750);

  private final Failures failures = new Failures(new Alarm());

  private static Reply reply(int status, int subStatus) {
    return new Reply(status, subStatus, ASKED, 1.5, 0, null);
  }

  private static List<Write> writes() {
    DocumentHeader header =
        new DocumentHeader(
            "saga",
            1,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Instant.EPOCH);
    byte[] json = "{\"secret\":1}".getBytes(StandardCharsets.UTF_8);
    return List.of(
        new Write.Create(new Document(new DocumentKey("s-1", "saga"), header, json)),
        new Write.Delete(new DocumentKey("s-1", "old"), new ETag("x")));
  }

  @Test
  void aRefusedConditionNamesTheWriteThatFailed() {
    RuntimeException raised =
        failures.ofWrites(writes(), new Reply(412, 0, Duration.ZERO, 1.5, 1, null));

    assertThat(raised)
        .isInstanceOfSatisfying(
            PreconditionFailed.class,
            failed -> {
              assertThat(failed.index()).isEqualTo(1);
              assertThat(failed.key()).isEqualTo(new DocumentKey("s-1", "old"));
              assertThat(failed.charge()).isEqualTo(1.5);
            });
  }

  @Test
  void whatTheServiceAsksToWaitIsPassedOn() {
    assertThat(failures.ofWrites(writes(), reply(429, 3_200)))
        .isInstanceOfSatisfying(
            StoreUnavailable.class,
            unavailable -> {
              assertThat(unavailable.retryAfter()).isEqualTo(ASKED);
              assertThat(unavailable.charge()).isEqualTo(1.5);
            });
    assertThat(failures.ofRead("reading", reply(429, 3_200)))
        .isInstanceOfSatisfying(
            StoreUnavailable.class,
            unavailable -> assertThat(unavailable.retryAfter()).isEqualTo(ASKED));
  }

  @Test
  void whatMayBeAppliedIsSaidToBeUnknown() {
    assertThat(failures.ofWrites(writes(), reply(503, 10_001)))
        .isInstanceOf(OutcomeUnknown.class)
        .hasMessageContaining("503/10001")
        .hasMessageContaining("2 writes");
  }

  @Test
  void whatWillNeverBeAcceptedIsTheCallersFaultAndShowsNoContent() {
    assertThat(failures.ofWrites(writes(), reply(413, 0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("s-1/saga")
        .hasMessageContaining("12 bytes")
        .hasMessageNotContaining("secret");
    assertThat(failures.ofWrites(writes(), reply(400, 0)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void whatSomebodyHasToMendIsTriedAgainHalfAMinuteLater() {
    assertThat(failures.ofWrites(writes(), reply(401, 0)))
        .isInstanceOfSatisfying(
            StoreUnavailable.class,
            unavailable -> assertThat(unavailable.retryAfter()).isEqualTo(Duration.ofSeconds(30)));
  }

  @Test
  void ofSeveralPartsThatFailedTogetherAnAnswerIsFound() {
    Throwable many =
        Exceptions.multiple(new IllegalStateException("no answer"), new TimeoutException("late"));

    Reply reply = Reply.of(many);

    assertThat(reply.status()).isEqualTo(408);
  }

  @Test
  void anAlarmIsRaisedOnceUntilItHasPassed() {
    Alarm alarm = new Alarm();

    assertThat(alarm.raise("a write", reply(401, 0))).isTrue();
    assertThat(alarm.raise("a write", reply(401, 0))).isFalse();
    assertThat(alarm.raise("a write", reply(403, 1_014))).isTrue();
    alarm.passed();
    assertThat(alarm.raise("a write", reply(401, 0))).isTrue();
  }
}
