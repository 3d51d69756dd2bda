package dev.unwind.store.cosmos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.engine.store.DocumentKey;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How keys and times become texts that the service takes and orders rightly. */
class TextsTest {
  private static final DocumentKey KEY = new DocumentKey("s-1", "saga");

  @ParameterizedTest
  @ValueSource(strings = {"saga", "message-0000000005-000", "a_b.c", "A9"})
  void b44AnIdThatTheServiceAdvisesStaysAsItIs(String id) {
    assertThat(ItemId.of(id)).isEqualTo(id);
  }

  @Test
  void b44AnyOtherIdBecomesOneThatTheServiceAdvisesAndNoTwoAreConfused() {
    List<String> ids =
        List.of(
            "a/b",
            "a\\b",
            "a?b",
            "a#b",
            "a%2Fb",
            "a~2fb",
            "~a~2fb",
            " a",
            "a ",
            "é",
            "e\u0301",
            "~",
            "~~",
            "\u0000",
            "\u007f",
            "€".repeat(300),
            "€".repeat(299),
            "😀".repeat(150));
    Set<String> seen = new HashSet<>();
    for (String id : ids) {
      String item = ItemId.of(id);
      assertThat(item).matches("~[-A-Za-z0-9_.~]*").hasSizeLessThanOrEqualTo(255);
      assertThat(seen.add(item)).as(id).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"p-1", "~", "~7f", "~7e", "a\u007fb", "~~7e7f", "é/\\?#"})
  void aPartitionCanBeReadBackAndTravelsInAHeader(String partition) {
    String value = PartitionText.of(partition);

    assertThat(PartitionText.partition(value)).isEqualTo(partition);
    assertThat(value).doesNotContain("\u007f");
  }

  @Test
  void timesAreOrderedAsTextOverTheWholeOfTime() {
    List<Instant> inOrder =
        List.of(
            Instant.MIN,
            Instant.parse("-000001-01-01T00:00:00Z"),
            Instant.parse("0000-01-01T00:00:00Z"),
            Instant.EPOCH,
            Instant.parse("2026-03-01T12:00:00Z"),
            Instant.parse("2026-03-01T12:00:00.000001Z"),
            Instant.parse("2026-03-01T12:00:01Z"),
            Instant.parse("9999-12-31T23:59:59Z"),
            Instant.parse("+10000-01-01T00:00:00Z"),
            Instant.MAX);

    List<String> texts = inOrder.stream().map(at -> IndexText.at("saga", at, KEY)).toList();

    assertThat(texts.stream().sorted(TextsTest::asUtf8).toList()).isEqualTo(texts);
  }

  @Test
  void equalTimesAreOrderedByKeyAndTypesAreKeptApart() {
    Instant noon = Instant.parse("2026-03-01T12:00:00Z");

    assertThat(IndexText.at("saga", noon, new DocumentKey("a", "saga")))
        .isLessThan(IndexText.at("saga", noon, new DocumentKey("b", "saga")));
    assertThat(IndexText.at("message", Instant.MAX, KEY))
        .isLessThan(IndexText.at("saga", Instant.MIN, KEY));
  }

  private static int asUtf8(String left, String right) {
    return Arrays.compareUnsigned(
        left.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8));
  }
}
