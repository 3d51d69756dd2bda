package dev.unwind.cosmos.emulator;

import static dev.unwind.cosmos.emulator.Sdk.item;
import static dev.unwind.cosmos.emulator.Sdk.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.unwind.cosmos.emulator.traffic.Operation;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The limits of concepts-limits.md and of transactional-batch.md, each at its edge. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LimitsTest {
  private static final PartitionKey PK = new PartitionKey("p");
  private static final int MAX_BYTES = 2 * 1024 * 1024;

  private CosmosEmulator emulator;
  private Sdk sdk;
  private CosmosContainer container;
  private Wire wire;

  @BeforeAll
  void start() {
    emulator = CosmosEmulator.builder().start();
    sdk = new Sdk(emulator);
    container = sdk.container();
    wire = new Wire(emulator);
  }

  @AfterAll
  void stop() {
    sdk.close();
    emulator.close();
  }

  @Test
  void anItemOfTwoMegabytesWithItsSystemPropertiesIsTheLargest() {
    ObjectNode item = item("p", "large", 1).put("fill", "");
    container.createItem(item);
    int overhead = read("large").toString().length();
    container.deleteItem("large", PK, null);

    container.createItem(item.put("fill", "x".repeat(MAX_BYTES - overhead)));
    assertThat(read("large").toString()).hasSize(MAX_BYTES);
    container.deleteItem("large", PK, null);
    item.put("fill", "x".repeat(MAX_BYTES - overhead + 1));
    assertThat(refusal(() -> container.createItem(item)).getStatusCode()).isEqualTo(413);
    item.put("fill", "x".repeat(MAX_BYTES));
    assertThat(refusal(() -> container.createItem(item)).getStatusCode()).isEqualTo(413);
  }

  @Test
  void anIdHasUpTo1023BytesAndNoSlash() {
    String longest = "é".repeat(511) + "x";
    container.createItem(item("p", longest, 1));
    assertThat(read(longest).get("id").textValue()).isEqualTo(longest);
    for (String strange :
        List.of(" ", "a b", "a+b%20c", "ä€😀", "\"'", "a:b;c,d&e=f", "..", "?#")) {
      assertThat(post(item("p", strange, 1)).statusCode()).isEqualTo(201);
    }
    for (String refused : List.of("", "a/b", "a\\b", longest + "x")) {
      assertThat(post(item("p", refused, 1)).statusCode()).isEqualTo(400);
    }
    ObjectNode number = item("p", "", 1);
    assertThat(post(number.put("id", 5)).statusCode()).isEqualTo(400);
    number.remove("id");
    assertThat(post(number).statusCode()).isEqualTo(400);
  }

  @Test
  void strangeIdsAreFoundAgainByTheSdk() {
    for (String strange : List.of("a b", "a+b%20c", "ä€😀", "\"'", "a:b;c,d&e=f", "A.B-c_d~")) {
      String id = "sdk " + strange;
      container.createItem(item("p", id, 1));
      container.replaceItem(item("p", id, 2), id, PK, null);
      assertThat(read(id).get("value").intValue()).isEqualTo(2);
      container.deleteItem(id, PK, null);
    }
  }

  @Test
  void aPartitionKeyHas2048BytesInVersion2And101InVersion1() {
    String longest = "k".repeat(2048);
    container.createItem(item(longest, "x", 1));
    assertThat(refusal(() -> container.createItem(item(longest + "k", "x", 1))).getStatusCode())
        .isEqualTo(400);

    CosmosDatabase database = sdk.client().getDatabase(Sdk.DATABASE);
    database.createContainer(new CosmosContainerProperties("first", "/pk"));
    CosmosContainer first = database.getContainer("first");
    String shorter = "k".repeat(101);
    first.createItem(item(shorter, "x", 1));
    assertThat(first.readItem("x", new PartitionKey(shorter), ObjectNode.class).getItem())
        .isNotNull();
    assertThat(refusal(() -> first.createItem(item(shorter + "k", "x", 1))).getStatusCode())
        .isEqualTo(400);
  }

  @Test
  void aPartitionKeyInTheHeaderMustBeTheOneInTheBody() {
    HttpResponse<String> response =
        wire.post(Wire.ITEMS, item("p", "x", 1).toString(), Wire.headers("[\"q\"]"));
    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(Wire.header(response, "x-ms-substatus")).isEqualTo("1001");
    assertThat(wire.post(Wire.ITEMS, item("p", "x", 1).toString()).statusCode()).isEqualTo(400);
    for (String malformed : List.of("p", "[]", "[\"p\",\"q\"]", "[[1]]")) {
      assertThat(
              wire.post(Wire.ITEMS, item("p", "x", 1).toString(), Wire.headers(malformed))
                  .statusCode())
          .isEqualTo(400);
    }
  }

  @Test
  void anItemWithoutPartitionKeyIsInThePartitionOfThose() {
    ObjectNode without = item("p", "without", 1);
    without.remove("pk");
    container.createItem(without);
    assertThat(container.readItem("without", PartitionKey.NONE, ObjectNode.class).getStatusCode())
        .isEqualTo(200);
  }

  @Test
  void numbersAreDoubles() {
    String body = "{\"pk\":\"p\",\"id\":\"numbers\",\"a\":9007199254740993,\"b\":1.0,\"c\":0.1}";
    assertThat(wire.post(Wire.ITEMS, body, Wire.headers("[\"p\"]")).body())
        .contains("\"a\":9007199254740992,\"b\":1,\"c\":0.1,");
    assertThat(wire.post(Wire.ITEMS, body.replace("0.1", "1e999"), Wire.headers("[\"p\"]")))
        .extracting(HttpResponse::statusCode)
        .isEqualTo(400);
  }

  @Test
  void nestingEndsAt128Levels() {
    String deepest =
        "{\"pk\":\"p\",\"id\":\"deep\",\"a\":" + "[".repeat(127) + "]".repeat(127) + "}";
    assertThat(wire.post(Wire.ITEMS, deepest, Wire.headers("[\"p\"]")).statusCode()).isEqualTo(201);
    String deeper =
        "{\"pk\":\"p\",\"id\":\"deeper\",\"a\":" + "[".repeat(128) + "]".repeat(128) + "}";
    assertThat(wire.post(Wire.ITEMS, deeper, Wire.headers("[\"p\"]")).statusCode()).isEqualTo(400);
  }

  @Test
  void whatIsNoItemIsRefused() {
    for (String body : List.of("", "{", "[]", "1", "{\"id\":\"a\"} {}", "{'id':'a'}", "{a:1}")) {
      assertThat(wire.post(Wire.ITEMS, body, Wire.headers("[\"p\"]")).statusCode()).isEqualTo(400);
    }
  }

  @Test
  void aBatchHasUpTo100Operations() {
    CosmosBatch batch = CosmosBatch.createCosmosBatch(new PartitionKey("hundred"));
    for (int number = 0; number < 100; number++) {
      batch.createItemOperation(item("hundred", "i" + number, number));
    }
    emulator.traffic().reset();
    assertThat(container.executeCosmosBatch(batch).isSuccessStatusCode()).isTrue();
    assertThat(emulator.traffic().requests(Operation.BATCH)).isEqualTo(1);

    String operation = "{\"operationType\":\"Upsert\",\"resourceBody\":" + item("p", "x", 1) + "}";
    assertThat(batch(operation + ("," + operation).repeat(99)).statusCode()).isEqualTo(200);
    assertThat(batch(operation + ("," + operation).repeat(100)).statusCode()).isEqualTo(400);
    assertThat(batch("").statusCode()).isEqualTo(400);
  }

  @Test
  void aBatchHasUpToTwoMegabytes() {
    String operation =
        "{\"operationType\":\"Upsert\",\"resourceBody\":"
            + item("p", "x", 1).put("fill", "x".repeat(700_000))
            + "}";
    assertThat(batch(operation + "," + operation).statusCode()).isEqualTo(200);
    assertThat(batch(operation + "," + operation + "," + operation).statusCode()).isEqualTo(413);
  }

  private HttpResponse<String> batch(String operations) {
    return wire.post(
        Wire.ITEMS,
        "[" + operations + "]",
        Wire.headers(
            "[\"p\"]", "x-ms-cosmos-is-batch-request", "true", "x-ms-cosmos-batch-atomic", "true"));
  }

  private HttpResponse<String> post(ObjectNode item) {
    return wire.post(Wire.ITEMS, item.toString(), Wire.headers("[\"p\"]"));
  }

  private ObjectNode read(String id) {
    return container.readItem(id, PK, ObjectNode.class).getItem();
  }
}
