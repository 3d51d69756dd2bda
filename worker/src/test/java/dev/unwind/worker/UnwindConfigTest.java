package dev.unwind.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unwind.engine.EngineSettings;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnwindConfigTest {

  @Test
  void the_defaults_are_those_of_the_engine_on_an_embedded_store() {
    UnwindConfig config = TestConfig.of(Map.of());

    ConfigCheck.check(config);

    assertThat(config.store().type()).isEqualTo(StoreType.SQLITE);
    assertThat(config.store().sqlite().file()).isEqualTo("data/unwind.db");
    assertThat(config.worker().enabled()).isTrue();
    assertThat(config.worker().grace()).isEqualTo(Duration.ofSeconds(10));
    assertThat(config.limits().documentBytes()).isEqualTo(1_572_864);
    assertThat(EngineHost.settings(config)).isEqualTo(EngineSettings.DEFAULT);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "unwind.worker.lease | 0s | unwind.worker.lease must be from 1s to 1h, was PT0S",
        "unwind.worker.lease | 2h | unwind.worker.lease must be from 1s to 1h, was PT2H",
        "unwind.worker.concurrency | 0 | unwind.worker.concurrency must be from 1 to 100000, was 0",
        "unwind.worker.sweep-interval | 1ms | unwind.worker.sweep-interval must be from 10ms to 1h, was PT0.001S",
        "unwind.worker.grace | 61m | unwind.worker.grace must be from 0s to 1h, was PT1H1M",
        "unwind.worker.attempt-grace | 2h | unwind.worker.attempt-grace must be from 0s to 1h, was PT2H",
        "unwind.worker.interruptions-max | -1 | unwind.worker.interruptions-max must be from 0 to 1000000, was -1",
        "unwind.worker.hung-max | 0 | unwind.worker.hung-max must be from 1 to 100000, was 0",
        "unwind.limits.backlog | 0 | unwind.limits.backlog must be at least 1, was 0",
        "unwind.limits.document-bytes | 10 | unwind.limits.document-bytes must be from 1024 to 67108864, was 10",
        "unwind.limits.request-timeout | 1h | unwind.limits.request-timeout must be from 100ms to 5m, was PT1H",
        "unwind.limits.timeline | 20 | unwind.limits.timeline must be from 21 to 10000, was 20",
        "unwind.store.sqlite.readers | 65 | unwind.store.sqlite.readers must be from 1 to 64, was 65",
        "unwind.store.sqlite.busy-timeout | 0s | unwind.store.sqlite.busy-timeout must be from 1ms to 1h, was PT0S",
      })
  void a_value_out_of_range_is_refused_with_its_key(String key, String value, String message) {
    UnwindConfig config = TestConfig.of(Map.of(key, value));

    assertThatThrownBy(() -> ConfigCheck.check(config))
        .isInstanceOf(InvalidConfiguration.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "unwind.store.cosmos.throughput | 999 | unwind.store.cosmos.throughput must be from 1000 to 1000000, was 999",
        "unwind.store.cosmos.throughput | 1500 | unwind.store.cosmos.throughput must be a multiple of 1000, was 1500",
        "unwind.store.cosmos.timeout | 2m | unwind.store.cosmos.timeout must be from 1s to 1m, was PT2M",
        "unwind.limits.document-bytes | 1900001 | unwind.limits.document-bytes, on Cosmos DB, must be from 1024 to 1900000, was 1900001",
      })
  void a_value_out_of_range_of_cosmos_db_is_refused_there_only(
      String key, String value, String message) {
    Map<String, String> elsewhere = Map.of(key, value);
    Map<String, String> there =
        Map.of(
            key,
            value,
            "unwind.store.type",
            "cosmos",
            "unwind.store.cosmos.endpoint",
            "https://localhost/");

    ConfigCheck.check(TestConfig.of(elsewhere));
    assertThatThrownBy(() -> ConfigCheck.check(TestConfig.of(there)))
        .isInstanceOf(InvalidConfiguration.class)
        .hasMessage(message);
  }

  @Test
  void cosmos_db_needs_an_endpoint() {
    UnwindConfig config = TestConfig.of(Map.of("unwind.store.type", "cosmos"));

    assertThatThrownBy(() -> ConfigCheck.check(config))
        .isInstanceOf(InvalidConfiguration.class)
        .hasMessageContaining("unwind.store.cosmos.endpoint must be the account's endpoint");
  }

  @Test
  void all_faults_are_named_at_once() {
    UnwindConfig config =
        TestConfig.of(Map.of("unwind.worker.lease", "0s", "unwind.limits.timeline", "1"));

    assertThatThrownBy(() -> ConfigCheck.check(config))
        .hasMessageContaining("unwind.worker.lease")
        .hasMessageContaining("unwind.limits.timeline");
  }

  @ParameterizedTest
  @CsvSource({
    "unwind.worker.lease, soon",
    "unwind.worker.concurrency, many",
    "unwind.store.type, oracle",
    "unwind.worker.leese, 30s",
    "unwind.leese, 30s",
    "unwind.store.sqlite.file, ''",
  })
  void a_value_that_is_none_and_a_key_that_is_unknown_are_refused_with_the_key(
      String key, String value) {
    assertThatThrownBy(() -> ConfigCheck.check(TestConfig.of(Map.of(key, value))))
        .hasMessageContaining(key);
  }
}
