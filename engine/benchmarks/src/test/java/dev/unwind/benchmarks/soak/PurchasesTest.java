package dev.unwind.benchmarks.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PurchasesTest {
  private static List<Purchase> some(long seed) {
    Purchases purchases = new Purchases("p-", new Random(seed));
    return Stream.generate(purchases::next).limit(10_000).toList();
  }

  @Test
  void aSeedGivesTheSamePurchases() {
    assertThat(some(1)).isEqualTo(some(1)).isNotEqualTo(some(2));
  }

  @Test
  void thereAreAllKindsBeyondTheSizeOfTheHall() {
    List<Purchase> purchases = some(1);
    assertThat(purchases).extracting(Purchase::id).doesNotHaveDuplicates();
    assertThat(purchases).anyMatch(p -> !p.valid()).anyMatch(Purchase::valid);
    assertThat(purchases).anyMatch(p -> p.seats().size() > 1);
    assertThat(purchases).allMatch(p -> new HashSet<>(p.seats()).size() == p.seats().size());
    List<String> early = purchases.stream().limit(1_000).flatMap(p -> p.places().stream()).toList();
    assertThat(new HashSet<>(early)).as("some want the same seat").hasSizeLessThan(early.size());
  }

  @Test
  void theRequestIsTheOneOfTheSample() {
    Purchase purchase = new Purchase("p-1", "nebula-live", List.of("a-1-1", "a-1-2"), 105, true);
    assertThat(purchase.request())
        .isEqualTo(
            "{\"definition\":\"purchase\",\"id\":\"p-1\",\"input\":{\"buyer\":\"buyer of p-1\","
                + "\"event\":\"nebula-live\",\"seats\":[\"a-1-1\",\"a-1-2\"],\"total\":\"1.05\"}}");
  }
}
