package dev.unwind.engine.document;

import static dev.unwind.engine.document.Documents.json;
import static dev.unwind.engine.document.Documents.minimal;
import static dev.unwind.engine.document.Documents.roundTrip;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The types that users build their states of, stored and read back. */
class StateTypesTest {

  record Money(BigDecimal amount, String currency) {}

  sealed interface Payment permits Card, Transfer {}

  record Card(String number) implements Payment {}

  record Transfer(String iban, Optional<String> reference) implements Payment {}

  enum Section {
    LEFT,
    RIGHT {
      @Override
      String sign() {
        return "->";
      }
    };

    String sign() {
      return "<-";
    }
  }

  record Times(
      Instant instant,
      OffsetDateTime offset,
      ZonedDateTime zoned,
      Duration duration,
      LocalDate date,
      Optional<Instant> maybe) {}

  record Page<T>(List<T> items, Optional<T> first) {}

  record Shop(
      List<Map<String, Money>> prices,
      Payment payment,
      List<Payment> payments,
      Optional<Payment> maybePayment,
      Map<Section, Integer> seats,
      Section section,
      UUID id,
      Page<Page<Money>> pages) {}

  record Numbers(long whole, Long boxed, BigDecimal decimal, BigInteger huge, double real) {}

  private static final Times TIMES =
      new Times(
          Instant.parse("2030-01-01T10:20:30.123456789Z"),
          OffsetDateTime.parse("2030-01-01T10:20:30.5+05:30"),
          ZonedDateTime.of(2030, 3, 31, 1, 30, 0, 7, ZoneId.of("Europe/Berlin")),
          Duration.ofSeconds(-3, 5),
          LocalDate.of(2030, 2, 28),
          Optional.of(Instant.EPOCH));

  @Test
  void b50TimesKeepTheirNanosOffsetAndZone() {
    assertThat(roundTrip(TIMES, Times.class)).isEqualTo(TIMES);
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTC", "Z", "GMT", "Etc/UTC", "+02:00", "America/New_York"})
  void b50EveryZoneIsKept(String zone) {
    ZonedDateTime time = ZonedDateTime.of(2030, 1, 2, 3, 4, 5, 6, ZoneId.of(zone));
    Times times = new Times(null, null, time, null, null, Optional.empty());

    assertThat(roundTrip(times, Times.class).zoned()).isEqualTo(time);
  }

  @Test
  void b50DistantAndOffsetTimesAreKept() {
    Times far =
        new Times(
            Instant.MAX,
            OffsetDateTime.of(9999, 12, 31, 23, 59, 59, 999_999_999, ZoneOffset.ofHours(-18)),
            null,
            Duration.ofSeconds(Long.MAX_VALUE, 999_999_999),
            LocalDate.MIN,
            Optional.of(Instant.MIN));

    assertThat(roundTrip(far, Times.class)).isEqualTo(far);
  }

  @Test
  void b50CollectionsGenericsSealedTypesAndEnumsAreKept() {
    Money money = new Money(new BigDecimal("129.50"), "EUR");
    Map<Section, Integer> seats = new EnumMap<>(Map.of(Section.LEFT, 1, Section.RIGHT, 2));
    Page<Money> page = new Page<>(List.of(money), Optional.of(money));
    Shop shop =
        new Shop(
            List.of(Map.of("seat", money), Map.of()),
            new Card("4111"),
            List.of(new Transfer("DE00", Optional.of("x")), new Card("1")),
            Optional.of(new Transfer("DE01", Optional.empty())),
            seats,
            Section.RIGHT,
            UUID.fromString("123e4567-e89b-12d3-a456-426614174000"),
            new Page<>(List.of(page, page), Optional.empty()));

    assertThat(roundTrip(shop, Shop.class)).isEqualTo(shop);
  }

  @Test
  void b50ASealedTypeMayBeTheStateItself() {
    assertThat(roundTrip(new Card("4111"), Payment.class)).isEqualTo(new Card("4111"));
  }

  @Test
  void b50NumbersKeepEveryDigit() {
    for (long whole :
        new long[] {0, -1, 1L << 53, (1L << 53) + 1, Long.MAX_VALUE, Long.MIN_VALUE}) {
      Numbers numbers =
          new Numbers(
              whole,
              whole,
              new BigDecimal("12345678901234567890.123456789000"),
              BigInteger.TWO.pow(200),
              Math.PI);
      assertThat(roundTrip(numbers, Numbers.class)).isEqualTo(numbers);
    }
    for (String decimal : List.of("0", "0.00", "1E+3", "-1E-30", "100")) {
      Numbers numbers = new Numbers(1, null, new BigDecimal(decimal), null, 1e300);
      assertThat(roundTrip(numbers, Numbers.class)).isEqualTo(numbers);
    }
  }

  record Wide(long[] array, List<Long> list, OptionalLong optional, Map<Long, Long> map) {}

  @Test
  void b50NumbersThatAnIeeeDoubleCantHoldAreWrittenAsStringsWhereverTheyAre() {
    long odd = (1L << 53) + 1;
    Wide wide = new Wide(new long[] {odd, 1}, List.of(odd), OptionalLong.of(odd), Map.of(odd, odd));

    Wide read = roundTrip(wide, Wide.class);

    assertThat(json(minimal(wide))).contains("\"" + odd + "\"").doesNotContain(":" + odd);
    assertThat(json(minimal(wide))).doesNotContain("[" + odd);
    assertThat(read.array()).containsExactly(odd, 1);
    assertThat(read.list()).isEqualTo(wide.list());
    assertThat(read.optional()).isEqualTo(wide.optional());
    assertThat(read.map()).isEqualTo(wide.map());
  }

  record Bytes(byte[] data) {}

  @Test
  void b50BytesAreKept() {
    byte[] data = new byte[256];
    for (int i = 0; i < data.length; i++) {
      data[i] = (byte) i;
    }

    assertThat(roundTrip(new Bytes(data), Bytes.class).data()).isEqualTo(data);
    assertThat(roundTrip(new Bytes(new byte[0]), Bytes.class).data()).isEmpty();
  }

  record Nothing(
      String text, Void nothing, Optional<String> maybe, List<String> list, Integer number) {}

  @Test
  void b49NullsEmptyOptionalsAndEmptyListsAreKept() {
    Nothing nothing = new Nothing(null, null, Optional.empty(), List.of(), null);

    assertThat(roundTrip(nothing, Nothing.class)).isEqualTo(nothing);
  }

  @Test
  void b49ANullStateIsKept() {
    assertThat(roundTrip(null, Nothing.class)).isNull();
  }

  @Test
  void b49NullsInAListAreKept() {
    List<String> list = new ArrayList<>(Arrays.asList("a", null));
    Nothing nothing = new Nothing("", null, Optional.of(""), list, 0);

    assertThat(roundTrip(nothing, Nothing.class)).isEqualTo(nothing);
  }

  record Derived(List<String> seats, boolean paid) {
    public boolean isEmpty() {
      return seats.isEmpty();
    }

    public int getCount() {
      return seats.size();
    }
  }

  @Test
  void whatARecordComputesIsNotStoredAndDoesNotHinderReadingIt() {
    Derived derived = new Derived(List.of("a"), true);

    assertThat(roundTrip(derived, Derived.class)).isEqualTo(derived);
    assertThat(json(minimal(derived))).doesNotContain("count").doesNotContain("empty");
  }

  record Tagged(Set<Section> sections, Card card, Sized sized, List<Sized> more) {}

  sealed interface Sized permits Size, Exact {}

  enum Size implements Sized {
    SMALL {
      @Override
      public String toString() {
        return "tiny";
      }
    },
    LARGE
  }

  record Exact(int size) implements Sized {}

  @Test
  void anEnumWithBodiesIsWrittenByItsName() {
    Tagged tagged =
        new Tagged(
            Set.of(Section.RIGHT), new Card("1"), Size.SMALL, List.of(Size.LARGE, new Exact(7)));

    assertThat(roundTrip(tagged, Tagged.class)).isEqualTo(tagged);
    assertThat(json(minimal(tagged))).contains("[\"RIGHT\"]");
  }
}
