package dev.unwind.cosmos.emulator;

import static dev.unwind.cosmos.emulator.Sdk.item;
import static dev.unwind.cosmos.emulator.Sdk.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.unwind.cosmos.emulator.traffic.Operation;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The emulator as a process, controlled over HTTP. */
class MainTest {
  @Test
  void itSaysWhereItListensOnceItIsReady() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    List<String> arguments = List.of("--port", "0", "--partitions", "2", "--key", "c2VjcmV0");
    try (CosmosEmulator emulator =
            Main.start(arguments, new PrintStream(out, true, StandardCharsets.UTF_8));
        Sdk sdk = new Sdk(emulator)) {
      assertThat(out.toString(StandardCharsets.UTF_8).strip())
          .isEqualTo("Ready: " + emulator.endpoint() + " key c2VjcmV0");
      assertThat(sdk.container().getFeedRanges()).hasSize(2);
    }
  }

  @Test
  void wrongArgumentsAreRefused() {
    for (List<String> wrong :
        List.of(
            List.of("--port"),
            List.of("--port", "x"),
            List.of("--what", "1"),
            List.of("--partitions", "0"),
            List.of("--consistency", "Sometimes"))) {
      assertThatThrownBy(() -> Main.start(wrong, System.out))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void aTakenPortIsRefused() {
    try (CosmosEmulator emulator = CosmosEmulator.builder().start()) {
      String port = emulator.endpoint().replaceAll(".*:|/$", "");
      assertThatThrownBy(() -> Main.start(List.of("--port", port), System.out))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void faultsAndCountsAreControlledOverHttp() {
    try (CosmosEmulator emulator = CosmosEmulator.builder().start();
        Sdk sdk = new Sdk(emulator)) {
      CosmosContainer container = sdk.container();
      Wire wire = new Wire(emulator);
      container.createItem(item("p", "x", 1));
      String fault =
          """
          {"kind": "refuse", "status": 500, "on": ["READ"], "times": 1,
           "partitionKey": "[\\"p\\"]", "id": "x", "container": "items"}""";
      assertThat(wire.post("_emulator/faults", fault).statusCode()).isEqualTo(204);
      emulator.traffic().reset();
      int status = wire.get(Wire.ITEMS + "/x", Wire.headers("[\"p\"]")).statusCode();
      assertThat(status).isEqualTo(500);
      assertThat(read(container)).isEqualTo(1);

      assertThat(wire.get("_emulator/traffic").body()).contains("\"READ\":2", "\"READ\":1.0");
      assertThat(wire.delete("_emulator/traffic").statusCode()).isEqualTo(204);
      assertThat(emulator.traffic().requests(Operation.READ)).isZero();

      wire.post("_emulator/faults", "{\"kind\": \"refuse\", \"status\": 400}");
      assertThat(refusal(() -> read(container)).getStatusCode()).isEqualTo(400);
      wire.delete("_emulator/faults");
      assertThat(read(container)).isEqualTo(1);
      assertThat(
              wire.post("_emulator/faults", "{\"plan\": {\"seed\": 1, \"rate\": 0.5}}")
                  .statusCode())
          .isEqualTo(204);
    }
  }

  @Test
  void aMalformedFaultIsRefused() {
    try (CosmosEmulator emulator = CosmosEmulator.builder().start()) {
      Wire wire = new Wire(emulator);
      for (String malformed :
          List.of(
              "",
              "[]",
              "{}",
              "{\"kind\": \"explode\"}",
              "{\"kind\": \"commit-then-drop\", \"often\": 1}",
              "{\"kind\": \"commit-then-drop\", \"on\": [\"WRITE\"]}",
              "{\"kind\": \"commit-then-drop\", \"probability\": 2}",
              "{\"kind\": \"commit-then-drop\", \"until\": \"tomorrow\"}",
              "{\"plan\": {\"seed\": 1}}")) {
        assertThat(wire.post("_emulator/faults", malformed).statusCode()).isEqualTo(400);
      }
    }
  }

  private static int read(CosmosContainer container) {
    return container
        .readItem("x", new PartitionKey("p"), ObjectNode.class)
        .getItem()
        .get("value")
        .intValue();
  }
}
