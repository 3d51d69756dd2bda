package dev.unwind.engine.saga;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is thrown becomes a small, writable record. */
class FailureRecorderTest {
  private static final ObjectMapper JSON = JsonMapper.builder().addModule(new Jdk8Module()).build();

  private static Failure record(Throwable thrown) {
    Failure failure = FailureRecorder.record(Failure.Kind.THROWN, thrown);
    assertThat(bytes(failure)).hasSizeLessThanOrEqualTo(FailureRecorder.BYTES_MAX);
    return failure;
  }

  private static byte[] bytes(Object value) {
    try {
      return JSON.writeValueAsBytes(value);
    } catch (JsonProcessingException e) {
      throw new AssertionError("can't be written", e);
    }
  }

  @Test
  void aUsualFailureIsRecordedWithTypeMessageTraceAndCauses() {
    Exception root = new IOException("connection reset");
    Exception middle = new IllegalStateException("no reply", root);
    Failure failure = record(new RuntimeException("charge failed", middle));

    assertThat(failure.type()).isEqualTo("java.lang.RuntimeException");
    assertThat(failure.message()).isEqualTo("charge failed");
    assertThat(failure.trace()).isNotEmpty().hasSizeLessThanOrEqualTo(10);
    assertThat(failure.trace().get(0)).contains("FailureRecorderTest");
    assertThat(failure.firstCause())
        .contains(new Failure.Cause("java.lang.IllegalStateException", "no reply"));
    assertThat(failure.lastCause())
        .contains(new Failure.Cause("java.io.IOException", "connection reset"));
  }

  @Test
  void noMessageAndNoCauseAreFine() {
    Failure failure = record(new NullPointerException());

    assertThat(failure.message()).isEmpty();
    assertThat(failure.firstCause()).isEmpty();
    assertThat(failure.lastCause()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "\u0000", "\"", "\\", "é", "€", "😀", "\ud800", "\n", "\u2028"})
  void b54AMessageOfFiveMegabytesIsCut(String unit) {
    String message = unit.repeat(5_000_000 / unit.length());
    Failure failure =
        record(new RuntimeException(message, new RuntimeException(message, new Error(message))));

    assertThat(failure.message()).endsWith("…");
    assertThat(bytes(failure.message())).hasSizeLessThanOrEqualTo(1_002);
    assertThat(failure.lastCause().orElseThrow().message()).endsWith("…");
  }

  @Test
  void b54AStackOverflowWithTwentyCausesOfAThousandFramesEachIsCut() {
    Throwable chain = null;
    for (int i = 0; i < 20; i++) {
      StackOverflowError error = new StackOverflowError("level " + i);
      error.setStackTrace(
          IntStream.range(0, 1_024)
              .mapToObj(f -> new StackTraceElement("c".repeat(500), "m".repeat(500), "F.java", f))
              .toArray(StackTraceElement[]::new));
      error.initCause(chain);
      chain = error;
    }

    Failure failure = record(chain);

    assertThat(failure.message()).isEqualTo("level 19");
    assertThat(failure.trace()).hasSize(10);
    assertThat(failure.firstCause().orElseThrow().message()).isEqualTo("level 18");
    assertThat(failure.lastCause().orElseThrow().message()).isEqualTo("level 0");
  }

  @Test
  void aRealStackOverflowIsRecorded() {
    try {
      overflow(0);
    } catch (StackOverflowError error) {
      assertThat(record(error).trace()).hasSize(10);
      return;
    }
    throw new AssertionError("no overflow");
  }

  private static int overflow(int depth) {
    return 1 + overflow(depth + 1);
  }

  @Test
  void causesThatGoRoundInACircleAreFollowedOnce() {
    RuntimeException a = new RuntimeException("a");
    RuntimeException b = new RuntimeException("b", a);
    a.initCause(b);

    Failure failure = record(a);

    assertThat(failure.firstCause()).contains(new Failure.Cause("java.lang.RuntimeException", "b"));
    assertThat(failure.lastCause()).isEmpty();
  }

  @Test
  void causesWithoutEndAreFollowedToABound() {
    assertThat(record(new Endless()).firstCause().orElseThrow().type()).endsWith("Endless");
  }

  private static final class Endless extends RuntimeException {
    private static final long serialVersionUID = 1L;

    @Override
    public synchronized Throwable getCause() {
      return new Endless();
    }
  }

  @Test
  void aThrowableThatThrowsWhateverItIsAskedIsRecordedAllTheSame() {
    for (Throwable hostile :
        new Throwable[] {
          new IllegalStateException("no"), new StackOverflowError(), new IOException("sneaky")
        }) {
      Failure failure = record(new Hostile(hostile));

      assertThat(failure.type()).endsWith("Hostile");
      assertThat(failure.message()).contains(hostile.getClass().getName());
      assertThat(failure.trace()).isEmpty();
      assertThat(failure.firstCause()).isEmpty();
    }
  }

  private static final class Hostile extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final Throwable answer;

    Hostile(Throwable answer) {
      this.answer = answer;
    }

    @Override
    public String getMessage() {
      throw FailureRecorderTest.<RuntimeException>sneak(answer);
    }

    @Override
    public synchronized Throwable getCause() {
      throw FailureRecorderTest.<RuntimeException>sneak(answer);
    }

    @Override
    public StackTraceElement[] getStackTrace() {
      throw FailureRecorderTest.<RuntimeException>sneak(answer);
    }
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> T sneak(Throwable thrown) throws T {
    throw (T) thrown;
  }

  @Test
  void aLoneSurrogateIsReplacedSinceItCantBeWritten() {
    Failure failure = record(new RuntimeException("a\ud800b\udc00c😀"));

    assertThat(failure.message()).isEqualTo("a\ufffdb\ufffdc😀");
  }

  @Test
  void controlCharactersAndQuotesStay() {
    String message = "a\u0000b\tc\"d\\e\u007f";

    assertThat(record(new RuntimeException(message)).message()).isEqualTo(message);
  }

  @Test
  void aCutNeverSplitsACharacter() {
    for (int bytesMax = 3; bytesMax < 40; bytesMax++) {
      String cut = FailureRecorder.cut("ab😀é€\n\"x".repeat(10), bytesMax);

      assertThat(cut).endsWith("…");
      assertThat(new String(cut.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
          .isEqualTo(cut);
      assertThat(bytes(cut)).hasSizeLessThanOrEqualTo(bytesMax + 2);
    }
  }

  @Test
  void aTextThatFitsExactlyIsNotCut() {
    assertThat(FailureRecorder.cut("😀é", 14)).isEqualTo("😀é");
    assertThat(FailureRecorder.cut("😀é", 13)).isEqualTo("…");
  }

  @Test
  void aCutTextCanBeWrittenWhateverIsInIt() {
    assertThat(bytes(FailureRecorder.cut("\ud800 asked for", 200))).isNotEmpty();
    assertThat(bytes(FailureRecorder.cut("\udc00".repeat(1_000), 200))).isNotEmpty();
  }
}
