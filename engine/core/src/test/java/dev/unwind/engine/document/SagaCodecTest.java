package dev.unwind.engine.document;

import static dev.unwind.engine.document.Documents.AT;
import static dev.unwind.engine.document.Documents.CODEC;
import static dev.unwind.engine.document.Documents.full;
import static dev.unwind.engine.document.Documents.json;
import static dev.unwind.engine.document.Documents.minimal;
import static dev.unwind.engine.document.Documents.stored;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.unwind.engine.machine.MessageDraft;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.store.Document;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SagaCodecTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  record Order(String item, int count) {}

  record Basket(List<Order> orders) {}

  @Test
  void aSagaIsReadBackAsItWasWritten() {
    Saga everything = full(new Order("seat", 2));
    assertThat(CODEC.decode(stored(CODEC.encode(everything)), Order.class)).isEqualTo(everything);

    Saga least = minimal(new Order("seat", 2));
    assertThat(CODEC.decode(stored(CODEC.encode(least)), Order.class)).isEqualTo(least);
  }

  @Test
  void whatASagaHasCostIsWrittenToTwoPlacesAndLeftOutWhenItIsNothing() throws IOException {
    Saga saga = minimal(new Order("seat", 2));

    assertThat(json(saga)).doesNotContain("requestUnits");
    assertThat(json(saga.withRequestUnits(0.004))).doesNotContain("requestUnits");
    assertThat(JSON.readTree(json(saga.withRequestUnits(0.1 + 0.2))).get("requestUnits"))
        .isEqualTo(JSON.readTree("0.3"));
    assertThatThrownBy(
            () ->
                CODEC.decode(
                    stored(
                        json(saga.withRequestUnits(7))
                            .replace("\"requestUnits\":7", "\"requestUnits\":-7"))))
        .isInstanceOf(UnreadableSaga.class)
        .hasMessageContaining("request units");
  }

  @Test
  void theHeaderRepeatsWhatTheStoreIndexes() throws IOException {
    Document document = CODEC.encode(full(new Order("seat", 2)));
    JsonNode json = JSON.readTree(document.json());

    assertThat(document.key()).isEqualTo(SagaCodec.key("order/7"));
    assertThat(document.header().transition()).isEqualTo(42);
    assertThat(document.header().status()).contains("COMPENSATING");
    assertThat(document.header().owner()).contains("owner");
    assertThat(document.header().dueAt()).contains(AT);
    assertThat(json.get("partition").asText()).isEqualTo("order/7");
    assertThat(json.get("id").asText()).isEqualTo("saga");
    assertThat(json.get("type").asText()).isEqualTo("saga");
    assertThat(json.get("transition").asLong()).isEqualTo(42);
    assertThat(json.get("definition").asText()).isEqualTo("purchase");
  }

  @Test
  void aSagaIsReadWithoutItsTypeAndWrittenBackTheSame() {
    Saga written = full(new Order("seat", 2));
    Saga tree = CODEC.decode(stored(CODEC.encode(written)));

    assertThat(tree.state()).isInstanceOf(JsonNode.class);
    assertThat(CODEC.decode(stored(CODEC.encode(tree)), Order.class)).isEqualTo(written);
  }

  @Test
  void anUnknownFieldOfAStoredStateIsUnreadableNamingSagaAndField() {
    String json = json(minimal(new Order("seat", 2)));
    String more = json.replace("\"count\":2", "\"count\":2,\"amount\":2");

    assertThatThrownBy(() -> CODEC.decode(stored(more), Order.class))
        .isInstanceOf(UnreadableSaga.class)
        .hasMessageContaining("order/7")
        .hasMessageContaining("amount")
        .hasMessageContaining("Order");
  }

  @Test
  void aRenamedFieldOfAStoredStateIsUnreadableNamingSagaAndField() {
    String json = json(minimal(new Order("seat", 2)));

    assertThatThrownBy(
            () -> CODEC.decode(stored(json.replace("\"count\"", "\"amount\"")), Order.class))
        .isInstanceOf(UnreadableSaga.class)
        .hasMessageContaining("order/7")
        .hasMessageContaining("count");
  }

  @Test
  void aFieldOfAnotherTypeIsUnreadableNamingItsPath() {
    String json = json(minimal(new Basket(List.of(new Order("a", 1), new Order("b", 2)))));

    assertThatThrownBy(
            () -> CODEC.decode(stored(json.replace("\"count\":2", "\"count\":[]")), Basket.class))
        .isInstanceOf(UnreadableSaga.class)
        .hasMessageContaining("order/7")
        .hasMessageContaining("orders[1].count");
  }

  @Test
  void aSagaWhoseStateDoesNotFitCanStillBeLookedAt() {
    String json = json(minimal(new Order("seat", 2)));

    Saga tree = CODEC.decode(stored(json.replace("\"count\"", "\"amount\"")));

    assertThat(((JsonNode) tree.state()).get("amount").asInt()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "7",
        "null",
        "{}",
        "{\"format\":1}",
        "{\"format\":2}",
        "{\"format\":1,\"createdAt\":\"yesterday\"}",
        "{\"format\":1,\"createdAt\":\"2030-01-01T00:00:00Z\",\"status\":\"LOST\"}",
        "not json"
      })
  void whatIsNoSagaIsUnreadable(String json) {
    assertThatThrownBy(() -> CODEC.decode(stored(json)))
        .isInstanceOf(UnreadableSaga.class)
        .hasMessageContaining("order/7");
  }

  @ParameterizedTest
  @ValueSource(strings = {"createdAt", "status", "direction", "steps", "timeline", "lastWrites"})
  void aSagaWithoutOneOfItsPartsIsUnreadable(String part) {
    String json = json(full(new Order("seat", 2))).replace("\"" + part + "\"", "\"other\"");

    assertThatThrownBy(() -> CODEC.decode(stored(json))).isInstanceOf(UnreadableSaga.class);
  }

  @Test
  void aFieldThatALaterProgramAddsToOurPartsIsPassedOver() {
    Saga written = full(new Order("seat", 2));
    String json = json(written).replace("\"inDoubt\"", "\"later\":{\"x\":[1]},\"inDoubt\"");

    assertThat(CODEC.decode(stored(json), Order.class)).isEqualTo(written);
  }

  /** Whose getter throws. */
  static final class Broken {
    public String getName() {
      throw new IllegalStateException("no name");
    }

    public void setName(String ignored) {}
  }

  /** Which contains itself. */
  static final class Cyclic {
    public Cyclic getSelf() {
      return this;
    }

    public void setSelf(Cyclic ignored) {}
  }

  @Test
  void aStateThatCantBeWrittenSaysSo() {
    for (Object state : List.of(new Broken(), new Cyclic())) {
      assertThatThrownBy(() -> CODEC.encode(minimal(state)))
          .isInstanceOf(UnwritableState.class)
          .hasMessageContaining("order/7");
    }
  }

  @Test
  void aMessageIsADocumentOfItsOwnInTheSagasPartition() throws IOException {
    Saga saga = full(new Order("seat", 2));

    Document document = CODEC.encode(saga, 1, new MessageDraft("sold", new Order("seat", 2)));

    JsonNode json = JSON.readTree(document.json());
    assertThat(document.key().partition()).isEqualTo("order/7");
    assertThat(document.key().id()).isEqualTo("message-0000000042-001");
    assertThat(document.header().status()).isEqualTo(Optional.of("PENDING"));
    assertThat(json.get("messageId").asText()).isEqualTo("order/7/a1b2/message-0000000042-001");
    assertThat(json.get("messageType").asText()).isEqualTo("sold");
    assertThat(json.get("body").get("item").asText()).isEqualTo("seat");
  }

  @Test
  void aTextThatIsNotQuiteUnicodeIsReadBackAsItWas() {
    for (String text : List.of("a\ud800b", "\udc00\ud800", "😀\u0000\u2028\uffff")) {
      assertThat(Documents.roundTrip(text, String.class)).isEqualTo(text);
    }
  }
}
