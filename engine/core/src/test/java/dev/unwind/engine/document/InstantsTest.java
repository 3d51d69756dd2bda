package dev.unwind.engine.document;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.time.Instant;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class InstantsTest {
  private static String written(Instant at) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      Instants.write(json, at);
    }
    return text.toString();
  }

  @Property
  void anyInstantIsWrittenAsItsOwnText(
      @ForAll @LongRange(min = -70_000_000_000L, max = 260_000_000_000L) long seconds,
      @ForAll @IntRange(max = 999_999_999) int nanos)
      throws IOException {
    Instant at = Instant.ofEpochSecond(seconds, nanos);
    assertThat(written(at)).isEqualTo("\"" + at + "\"");
  }

  @Property
  void roundTimesHaveAsFewDigitsAsTheirOwnText(
      @ForAll @LongRange(min = -200_000, max = 200_000) long days,
      @ForAll @IntRange(max = 999) int small)
      throws IOException {
    for (int nanos : new int[] {0, small, small * 1_000, small * 1_000_000}) {
      Instant at = Instant.ofEpochSecond(days * 86_400, nanos);
      assertThat(written(at)).isEqualTo("\"" + at + "\"");
    }
  }

  @Example
  void theEndsAreWrittenAsTheirOwnText() throws IOException {
    for (String text :
        new String[] {
          "0000-01-01T00:00:00Z",
          "-0001-12-31T23:59:59.999999999Z",
          "9999-12-31T23:59:59.999999999Z",
          "+10000-01-01T00:00:00Z",
          "2024-02-29T23:59:59.1Z",
          "1900-02-28T00:00:00Z"
        }) {
      Instant at = Instant.parse(text);
      assertThat(written(at)).isEqualTo("\"" + at + "\"");
    }
    for (Instant at : new Instant[] {Instant.MIN, Instant.MAX}) {
      assertThat(written(at)).isEqualTo("\"" + at + "\"");
    }
  }
}
