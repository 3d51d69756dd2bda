package dev.unwind.store.cosmos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class CosmosStoreSettingsTest {
  private static final URI ENDPOINT = URI.create("https://name.documents.azure.com/");

  private static CosmosStoreSettings.Builder settings() {
    return CosmosStoreSettings.at(ENDPOINT);
  }

  private static void accepted(UnaryOperator<CosmosStoreSettings.Builder> change) {
    change.apply(settings()).build();
  }

  private static void refused(String name, UnaryOperator<CosmosStoreSettings.Builder> change) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> change.apply(settings()).build())
        .withMessageContaining(name);
  }

  @Test
  void theKeyIsNeverShown() {
    String key = "c2VjcmV0LWtleQ==";

    assertThat(settings().key(key).build().toString()).contains("key=").doesNotContain(key);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings().key("not base64 at all").build())
        .withMessageContaining("key")
        .withMessageNotContaining("not base64 at all");
  }

  @Test
  void theTimeoutHasItsEdges() {
    accepted(s -> s.timeout(Duration.ofSeconds(1)));
    accepted(s -> s.timeout(Duration.ofMinutes(1)));
    refused("timeout", s -> s.timeout(Duration.ofMillis(999)));
    refused("timeout", s -> s.timeout(Duration.ofMillis(60_001)));
  }

  @Test
  void theDocumentSizeHasItsEdges() {
    accepted(s -> s.bytesPerDocumentMax(1_024));
    accepted(s -> s.bytesPerDocumentMax(1_900_000));
    refused("bytesPerDocumentMax", s -> s.bytesPerDocumentMax(1_023));
    refused("bytesPerDocumentMax", s -> s.bytesPerDocumentMax(1_900_001));
  }

  @Test
  void theThroughputHasItsEdgesAndSteps() {
    accepted(s -> s.throughputMax(OptionalInt.empty()));
    accepted(s -> s.throughputMax(OptionalInt.of(1_000)));
    accepted(s -> s.throughputMax(OptionalInt.of(1_000_000)));
    refused("throughputMax", s -> s.throughputMax(OptionalInt.of(999)));
    refused("throughputMax", s -> s.throughputMax(OptionalInt.of(1_001_000)));
    refused("throughputMax", s -> s.throughputMax(OptionalInt.of(1_500)));
  }

  @Test
  void namesHaveTheirEdges() {
    accepted(s -> s.database("d".repeat(255)).container("c"));
    refused("database", s -> s.database(""));
    refused("database", s -> s.database("d".repeat(256)));
    refused("container", s -> s.container("a/b"));
  }
}
