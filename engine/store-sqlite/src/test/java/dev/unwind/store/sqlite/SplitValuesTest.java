package dev.unwind.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unwind.dsl.ActionCall;
import dev.unwind.dsl.Retry;
import dev.unwind.dsl.Saga;
import dev.unwind.dsl.StepRejected;
import dev.unwind.engine.CommandRefused;
import dev.unwind.engine.InvalidRequest;
import dev.unwind.engine.SagaQuery;
import dev.unwind.engine.saga.SagaStatus;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ids and values that pass from one process to another, through one file. */
class SplitValuesTest {
  private static final List<String> GOOD_IDS =
      List.of("a", "0", "...", "-", "~", "a.b_c-d:e~f", "saga", "UPPER", "upper", "x".repeat(255));

  @TempDir private Path folder;
  private Split split;

  @BeforeEach
  void begin() {
    split = new Split(folder);
  }

  @AfterEach
  void end() {
    split.close();
  }

  @Test
  void B44_an_accepted_id_has_a_full_life_cycle() {
    split.run(new Trip.Plan(split).steps("A"));
    for (int i = 0; i < GOOD_IDS.size(); i++) {
      split.start("trip", GOOD_IDS.get(i), new Trip(List.of("number " + i)));
    }
    for (int i = 0; i < GOOD_IDS.size(); i++) {
      String id = GOOD_IDS.get(i);
      Object state = split.until(id, SagaStatus.COMPLETED).state();

      // No other saga's, even if only the case of the id differs.
      assertThat(state.toString()).contains("\"number " + i + "\"").contains("\"A\"");
      assertThatThrownBy(() -> split.rest().cancel(id, "why")).isInstanceOf(CommandRefused.class);
    }
    SagaQuery all = new SagaQuery(Optional.empty(), Optional.empty(), 100, Optional.empty());
    assertThat(split.rest().list(all).items())
        .extracting(item -> item.key().partition())
        .containsExactlyInAnyOrderElementsOf(GOOD_IDS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a/b",
        "a\\b",
        "a?b",
        "a#b",
        "a%2Fb",
        "a+b",
        " x",
        "x ",
        ".",
        "..",
        "",
        "\uD83C\uDFAB",
        "n\u0303",
        "\u05d0\u05d1",
        "a\nb",
        "a\u0000b",
        "a\"b",
        "a'b"
      })
  void B44_an_id_that_might_not_be_readable_is_refused(String id) {
    split.run(new Trip.Plan(split).steps("A"));

    assertThatThrownBy(() -> split.start("trip", id, Trip.BEGIN))
        .isInstanceOfSatisfying(
            InvalidRequest.class, refused -> assertThat(refused.field()).isEqualTo("id"));
    assertThatThrownBy(() -> split.rest().find(id)).isInstanceOf(InvalidRequest.class);
    assertThatThrownBy(() -> split.rest().cancel(id, "why")).isInstanceOf(InvalidRequest.class);
  }

  record Nothing(String text, Void none, Optional<String> maybe, List<String> list) {
    static final Nothing ALL_SET = new Nothing("x", null, Optional.of("x"), List.of("x"));

    Nothing withText(String next) {
      return new Nothing(next, none, maybe, list);
    }

    Nothing withNone(Void next) {
      return new Nothing(text, next, maybe, list);
    }

    Nothing withMaybe(Optional<String> next) {
      return new Nothing(text, none, next, list);
    }

    Nothing withList(List<String> next) {
      return new Nothing(text, none, maybe, next);
    }
  }

  @Test
  void B49_results_that_are_nothing_reach_the_next_process_and_the_undo_as_they_were() {
    List<Nothing> seen = new ArrayList<>();
    split.run(
        Saga.define("nothing", Nothing.class)
            .step("text", step -> step.<String>action(call -> null, Nothing::withText))
            .step("none", step -> step.<Void>action(call -> null, Nothing::withNone))
            .step(
                "maybe",
                step ->
                    step.<Optional<String>>action(call -> Optional.empty(), Nothing::withMaybe)
                        .compensation("unMaybe", call -> seen.add(call.state())))
            .step("list", step -> step.<List<String>>action(call -> List.of(), Nothing::withList))
            .step("last", step -> step.run(call -> dieAndReject(call, seen)))
            .build());
    split.start("nothing", "n1", Nothing.ALL_SET);
    split.untilCalled("last 1");
    split.replaceWorker();
    split.until("n1", SagaStatus.COMPENSATED);

    Nothing nothing = new Nothing(null, null, Optional.empty(), List.of());
    assertThat(seen).containsExactly(nothing, nothing);
  }

  /** The first attempt never ends; the second runs in another process, and turns back. */
  private void dieAndReject(ActionCall<Nothing> call, List<Nothing> seen) {
    split.note("last " + call.attempt());
    if (call.attempt() == 1) {
      split.world.pauseHere(Duration.ofDays(1));
    }
    seen.add(call.state());
    throw new StepRejected("no");
  }

  record Money(BigDecimal amount, String currency) {}

  sealed interface Payment permits Card, Transfer {}

  record Card(String number) implements Payment {}

  record Transfer(String iban, Optional<String> reference) implements Payment {}

  enum Section {
    LEFT,
    RIGHT
  }

  record Page<T>(List<T> items, Optional<T> first) {}

  record Bytes(List<byte[]> parts) {}

  record Rich(
      Instant instant,
      OffsetDateTime offset,
      ZonedDateTime zoned,
      Duration duration,
      LocalDate date,
      Optional<Instant> maybe,
      List<Map<String, Money>> prices,
      List<Payment> payments,
      Map<Section, Integer> seats,
      UUID id,
      Page<Page<Money>> pages,
      Bytes bytes) {

    static Rich of(int number) {
      Money money = new Money(new BigDecimal(number + ".50"), "EUR");
      Page<Money> page = new Page<>(List.of(money), Optional.of(money));
      return new Rich(
          Instant.parse("2030-01-01T10:20:30.123456789Z").plusSeconds(number),
          OffsetDateTime.parse("2030-01-01T10:20:30.5+05:30"),
          ZonedDateTime.of(2030, 3, 31, 1, 30, 0, 7, ZoneId.of("Europe/Berlin")),
          Duration.ofSeconds(-3, 5),
          LocalDate.of(2030, 2, 28),
          Optional.of(Instant.EPOCH),
          List.of(Map.of("seat", money), Map.of()),
          List.of(new Card("4111"), new Transfer("DE00", Optional.empty())),
          new EnumMap<>(Map.of(Section.LEFT, number, Section.RIGHT, 2)),
          UUID.fromString("123e4567-e89b-12d3-a456-426614174000"),
          new Page<>(List.of(page, page), Optional.empty()),
          new Bytes(List.of(("\u0000\u00ff" + number).getBytes(StandardCharsets.ISO_8859_1))));
    }
  }

  @Test
  void B50_values_of_rich_types_are_equal_in_another_process_and_in_the_undo() {
    List<Rich> seen = new ArrayList<>();
    split.run(
        Saga.define("rich", Rich.class)
            .step(
                "see",
                step ->
                    step.action(
                            call -> {
                              seen.add(call.state());
                              return Rich.of(2);
                            },
                            (state, next) -> next)
                        .compensation("unSee", call -> seen.add(call.state())))
            .step(
                "last",
                step ->
                    step.run(
                            call -> {
                              split.note("last " + call.attempt());
                              split.world.pauseHere(Duration.ofDays(1 - call.attempt() / 2));
                              throw new IllegalStateException("down");
                            })
                        .timeout(Duration.ofDays(2))
                        .retry(Retry.none()))
            .build());
    split.start("rich", "r1", Rich.of(1));
    split.untilCalled("last 1");
    split.replaceWorker();
    split.until("r1", SagaStatus.COMPENSATED);

    assertThat(seen).hasSize(2);
    assertThat(seen.get(0)).usingRecursiveComparison().isEqualTo(Rich.of(1));
    assertThat(seen.get(1)).usingRecursiveComparison().isEqualTo(Rich.of(2));
    assertThat(seen.get(1).payments().get(1)).isEqualTo(Rich.of(2).payments().get(1));
    assertThat(seen.get(1).pages().items().get(0).items().get(0).amount())
        .isEqualTo(new BigDecimal("2.50"));
  }
}
