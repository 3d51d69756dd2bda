package dev.unwind.samples.tickets.purchase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PurchaseTest {

  @Test
  void theDocumentedInputIsAPurchaseWithoutAnswers() throws Exception {
    String input =
        """
        {"buyer":"alice","event":"nebula-live","seats":["floor-right-3-7"],"total":"129.50"}""";

    Purchase purchase = new ObjectMapper().readValue(input, Purchase.class);

    assertThat(purchase)
        .isEqualTo(
            Purchase.of(
                "alice", "nebula-live", List.of("floor-right-3-7"), new BigDecimal("129.50")));
    assertThat(purchase.hold()).isNull();
    assertThat(purchase.payment()).isNull();
    assertThat(purchase.tickets()).isNull();
  }

  @Test
  void stateSurvivesJson() throws Exception {
    ObjectMapper json = new ObjectMapper();
    Purchase done =
        valid().withHold("hold-1").withPayment("payment-2").withTickets(List.of("ticket-3"));

    assertThat(json.readValue(json.writeValueAsString(done), Purchase.class)).isEqualTo(done);
  }

  @Test
  void eachAnswerIsKeptBesideTheOthers() {
    Purchase done =
        valid().withTickets(List.of("ticket-3")).withPayment("payment-2").withHold("hold-1");

    assertThat(done.hold()).isEqualTo("hold-1");
    assertThat(done.payment()).isEqualTo("payment-2");
    assertThat(done.tickets()).containsExactly("ticket-3");
    assertThat(Confirmation.of(done).payment()).isEqualTo("payment-2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "floor-up-1-1",
        "floor-left-0-1",
        "floor-left-21-1",
        "floor-left-1-51",
        "floor-left-01-1",
        "floor-left-1",
        "floor-left-1-1-1",
        "",
      })
  void aSeatThatTheHallDoesNotHaveIsNamed(String seat) {
    assertThatThrownBy(() -> withSeats("floor-left-1-1", seat))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "seats[1]: \"%s\" is not a seat of nebula-live; sections are floor-left, floor-center,"
                + " floor-right, rows 1 to 20, numbers 1 to 50 (such as floor-right-3-7)",
            seat);
  }

  @ParameterizedTest
  @ValueSource(strings = {"floor-left-1-1", "floor-center-20-50", "floor-right-10-9"})
  void everySeatOfTheHallIsOnSale(String seat) {
    assertThat(withSeats(seat).seats()).containsExactly(seat);
  }

  @Test
  void aMissingSeatIsNamed() {
    assertThatThrownBy(() -> withSeats("floor-left-1-1", null))
        .hasMessageStartingWith("seats[1]: null is not a seat");
  }

  @Test
  void aSeatNamedTwiceIsRefused() {
    assertThatThrownBy(() -> withSeats("floor-left-1-1", "floor-left-1-2", "floor-left-1-1"))
        .hasMessage("seats[2]: \"floor-left-1-1\" is named twice");
  }

  @Test
  void noSeatsAreRefused() {
    assertThatThrownBy(PurchaseTest::withSeats)
        .hasMessage("seats: [] names no seat; 1 to 8 are needed");
    assertThatThrownBy(() -> new Purchase("a", "nebula-live", null, null, null, null, null))
        .hasMessage("seats: null names no seat; 1 to 8 are needed");
  }

  @Test
  void eightSeatsAreSoldAndNineAreNot() {
    assertThat(withSeats(row(8)).seats()).hasSize(8);
    assertThatThrownBy(() -> withSeats(row(9)))
        .hasMessage("seats: names 9 seats, at most 8 are sold");
  }

  @Test
  void anUnknownEventIsNamed() {
    List<String> seats = List.of("floor-left-1-1");
    assertThatThrownBy(() -> Purchase.of("alice", "opera", seats, BigDecimal.ONE))
        .hasMessage("event: \"opera\" is unknown; events are nebula-live, comet-nights");
    assertThatThrownBy(() -> Purchase.of("alice", null, seats, BigDecimal.ONE))
        .hasMessageStartingWith("event: null is unknown");
  }

  @Test
  void aBuyerNeedsAName() {
    List<String> seats = List.of("floor-left-1-1");
    assertThatThrownBy(() -> Purchase.of(" ", "nebula-live", seats, BigDecimal.ONE))
        .hasMessage("buyer: \" \" is not a name; it must not be blank");
    assertThatThrownBy(() -> Purchase.of(null, "nebula-live", seats, BigDecimal.ONE))
        .hasMessageStartingWith("buyer: null");
    assertThatThrownBy(() -> Purchase.of("x".repeat(101), "nebula-live", seats, BigDecimal.ONE))
        .hasMessageStartingWith("buyer: has 101 characters");
  }

  @ParameterizedTest
  @CsvSource({
    "0, total: 0 is not a price; it must be positive",
    "-1.00, total: -1.00 is not a price; it must be positive",
    "1.001, total: 1.001 has more than 2 decimals",
    "1000000.01, 'total: 1000000.01 is more than the largest price, 1000000'",
    "1E+999999999, 'total: 1E+999999999 is more than the largest price, 1000000'",
  })
  void aTotalIsAPrice(BigDecimal total, String message) {
    List<String> seats = List.of("floor-left-1-1");
    assertThatThrownBy(() -> Purchase.of("alice", "nebula-live", seats, total))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void aMissingTotalIsNamed() {
    List<String> seats = Collections.singletonList("floor-left-1-1");
    assertThatThrownBy(() -> Purchase.of("alice", "nebula-live", seats, null))
        .hasMessageStartingWith("total: null");
  }

  private static Purchase valid() {
    return withSeats("floor-right-3-7");
  }

  private static Purchase withSeats(String... seats) {
    return Purchase.of("alice", "nebula-live", Arrays.asList(seats), new BigDecimal("129.50"));
  }

  private static String[] row(int seats) {
    return IntStream.rangeClosed(1, seats)
        .mapToObj(number -> "floor-left-1-" + number)
        .toArray(String[]::new);
  }
}
