package dev.unwind.engine.document;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.NullNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FingerprintTest {
  private static final ObjectMapper PLAIN = new ObjectMapper();

  private static String of(String json) {
    return of(PLAIN, json);
  }

  private static String of(ObjectMapper mapper, String json) {
    try {
      JsonNode tree = mapper.readTree(json);
      return Fingerprint.of("purchase", tree);
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void equalInputsHaveEqualFingerprintsWhateverTheOrderOfTheirFields() {
    assertThat(of("{\"a\":1,\"b\":{\"c\":[1,2],\"d\":null}}"))
        .isEqualTo(of("{ \"b\": {\"d\":null, \"c\":[1, 2]}, \"a\":1 }"))
        .hasSize(64 / 2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "{\"a\":1}; {\"a\":2}",
        "{\"a\":1}; {\"a\":\"1\"}",
        "{\"a\":1}; {\"b\":1}",
        "{\"a\":[1,2]}; {\"a\":[2,1]}",
        "{\"a\":null}; {}",
        "{\"a\":0}; {\"a\":false}",
        "{\"a\":9007199254740992}; {\"a\":9007199254740993}",
        "{\"a\":12345678901234567890}; {\"a\":12345678901234567891}"
      })
  void differentInputsHaveDifferentOnes(String one, String other) {
    assertThat(of(one)).isNotEqualTo(of(other));
  }

  @Test
  void decimalsDifferInTheDigitsThatADoubleCantHold() {
    ObjectMapper exact = StateMapper.create();

    assertThat(of(exact, "{\"a\":0.12345678901234567890}"))
        .isNotEqualTo(of(exact, "{\"a\":0.12345678901234567891}"));
  }

  @Test
  void theDefinitionBelongsToTheRequest() {
    assertThat(Fingerprint.of("a", NullNode.getInstance()))
        .isNotEqualTo(Fingerprint.of("b", NullNode.getInstance()));
  }

  @Test
  void theSagaIdOfAKeyIsTheSameForTheSameDefinitionAndKeyOnly() {
    String id = Fingerprint.sagaId("purchase", "key 1 / ü");

    assertThat(id).isEqualTo(Fingerprint.sagaId("purchase", "key 1 / ü"));
    assertThat(id).matches("key-[0-9a-f]{32}");
    assertThat(id).isNotEqualTo(Fingerprint.sagaId("purchase", "key 2 / ü"));
    assertThat(id).isNotEqualTo(Fingerprint.sagaId("refund", "key 1 / ü"));
  }

  @Test
  void definitionAndKeyAreNotRunTogether() {
    assertThat(Fingerprint.sagaId("ab", "c")).isNotEqualTo(Fingerprint.sagaId("a", "bc"));
  }
}
