package dev.unwind.engine.saga;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TimelineTest {

  private static TimelineEntry entry(long transition) {
    return new TimelineEntry(
        transition,
        Instant.EPOCH,
        TimelineEntry.Event.CLAIMED,
        Optional.empty(),
        Optional.empty(),
        Optional.of("detail"));
  }

  private static List<TimelineEntry> entries(int from, int to) {
    return IntStream.range(from, to).mapToObj(TimelineTest::entry).toList();
  }

  @Test
  void nothingIsDroppedUpToTheBound() {
    Timeline timeline = Timeline.empty().plus(entries(0, 15), 30).plus(entries(15, 30), 30);

    assertThat(timeline.entries()).isEqualTo(entries(0, 30));
    assertThat(timeline.dropped()).isZero();
  }

  @Test
  void aboveTheBoundTheBeginningAndTheLatestStayAndTheRestIsCounted() {
    Timeline timeline = Timeline.empty().plus(entries(0, 30), 30).plus(entries(30, 37), 30);

    assertThat(timeline.entries()).hasSize(30);
    assertThat(timeline.entries().subList(0, Timeline.HEAD)).isEqualTo(entries(0, Timeline.HEAD));
    assertThat(timeline.entries().subList(Timeline.HEAD, 30)).isEqualTo(entries(17, 37));
    assertThat(timeline.dropped()).isEqualTo(7);
  }

  @Test
  void moreAtOnceThanTheBoundIsCutToo() {
    Timeline timeline = Timeline.empty().plus(entries(0, 100), 30);

    assertThat(timeline.entries()).hasSize(30);
    assertThat(timeline.entries().get(29)).isEqualTo(entry(99));
    assertThat(timeline.dropped()).isEqualTo(70);
  }

  @Test
  void aDetailIsCut() {
    TimelineEntry long1 =
        new TimelineEntry(
            1,
            Instant.EPOCH,
            TimelineEntry.Event.ACTION_FAILED,
            Optional.of("A"),
            Optional.of(1),
            Optional.of("x".repeat(10_000)));

    assertThat(long1.detail().orElseThrow())
        .hasSizeLessThanOrEqualTo(TimelineEntry.DETAIL_BYTES_MAX)
        .endsWith("…");
  }
}
