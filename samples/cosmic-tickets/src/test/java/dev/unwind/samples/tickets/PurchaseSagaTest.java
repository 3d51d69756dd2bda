package dev.unwind.samples.tickets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.dsl.CompensationDefinition;
import dev.unwind.dsl.SagaDefinition;
import dev.unwind.dsl.StepDefinition;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.samples.tickets.faults.Faults;
import dev.unwind.samples.tickets.purchase.Purchase;
import dev.unwind.testkit.CrashMatrix;
import dev.unwind.testkit.SagaTester;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PurchaseSagaTest {

  private static final Logger ENGINE_LOG = Logger.getLogger("dev.unwind.engine");

  private static final Purchase PURCHASE =
      Purchase.of(
          "alice",
          "nebula-live",
          List.of("floor-left-1-1", "floor-left-1-2"),
          new BigDecimal("129.50"));

  @Test
  void theSagaHasItsFourStepsAndEveryCallCanBeMadeToFail(@TempDir Path folder) throws Exception {
    try (BoxOffice office = BoxOffice.in(folder)) {
      SagaDefinition<Purchase> saga = saga(office);

      assertThat(saga.name()).isEqualTo("purchase");
      assertThat(saga.steps())
          .extracting(StepDefinition::name)
          .containsExactly("holdSeats", "chargeCard", "issueTickets", "confirm");
      assertThat(saga.steps().stream().flatMap(PurchaseSagaTest::names))
          .containsExactlyElementsOf(new Faults().current().keySet());
    }
  }

  @Test
  void aDeclinedCardGivesTheSeatsBackAndConfirmsNothing(@TempDir Path folder) throws Exception {
    try (BoxOffice office = BoxOffice.in(folder)) {
      SagaTester<Purchase> saga = SagaTester.of(saga(office));
      saga.step("chargeCard").rejects("card declined");

      saga.start(PURCHASE)
          .runUntilFinal()
          .expectStatus(SagaStatus.COMPENSATED)
          .expectCalls("holdSeats", "chargeCard", "releaseSeats")
          .expectMessages();

      assertThat(office.seats.held(PURCHASE.event())).isEmpty();
    }
  }

  @Test
  void thePurchaseIsWholeOrUndoneWhereverTheProcessDies(@TempDir Path folder) {
    ENGINE_LOG.setLevel(Level.WARNING); // hundreds of take-overs are no news here
    CrashMatrix.of(
            () -> BoxOffice.in(Files.createTempDirectory(folder, "run")),
            PurchaseSagaTest::saga,
            PURCHASE)
        .verify(
            (office, end) -> {
              int bought = end.completed() ? 1 : 0;
              assertThat(office.rows("seat")).as("seats").isEqualTo(2 * bought);
              assertThat(office.rows("payment")).as("payments").isEqualTo(bought);
              assertThat(office.rows("ticket")).as("tickets").isEqualTo(2 * bought);
              assertThat(office.rows("mail")).as("mails").isBetween(bought, 1);
            });
  }

  private static SagaDefinition<Purchase> saga(BoxOffice office) {
    return new PurchaseSaga()
        .purchase(office.seats, office.payments, office.ticketing, office.mail);
  }

  private static Stream<String> names(StepDefinition<Purchase> step) {
    return Stream.concat(
        Stream.of(step.name()), step.compensation().map(CompensationDefinition::name).stream());
  }
}
