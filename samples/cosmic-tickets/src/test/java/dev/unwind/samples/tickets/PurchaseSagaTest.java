package dev.unwind.samples.tickets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.dsl.CompensationDefinition;
import dev.unwind.dsl.SagaDefinition;
import dev.unwind.dsl.StepDefinition;
import dev.unwind.samples.tickets.faults.Faults;
import dev.unwind.samples.tickets.purchase.Purchase;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PurchaseSagaTest {

  @Test
  void theSagaHasItsFourStepsAndEveryCallCanBeMadeToFail(@TempDir Path folder) throws Exception {
    SagaDefinition<Purchase> saga = saga(folder);

    assertThat(saga.name()).isEqualTo("purchase");
    assertThat(saga.steps())
        .extracting(StepDefinition::name)
        .containsExactly("holdSeats", "chargeCard", "issueTickets", "confirm");
    assertThat(saga.steps().stream().flatMap(PurchaseSagaTest::names))
        .containsExactlyElementsOf(new Faults().current().keySet());
  }

  private static SagaDefinition<Purchase> saga(Path folder) throws Exception {
    try (BoxOffice office = BoxOffice.in(folder)) {
      return new PurchaseSaga()
          .purchase(office.seats, office.payments, office.ticketing, office.mail);
    }
  }

  private static Stream<String> names(StepDefinition<Purchase> step) {
    return Stream.concat(
        Stream.of(step.name()), step.compensation().map(CompensationDefinition::name).stream());
  }
}
