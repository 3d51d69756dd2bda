package dev.unwind.testkit;

import static dev.unwind.engine.saga.SagaStatus.BLOCKED;
import static dev.unwind.engine.saga.SagaStatus.COMPLETED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.unwind.dsl.Saga;
import dev.unwind.dsl.SagaDefinition;
import dev.unwind.testkit.Recording.Course;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What can be loaded, and how everything else is refused. */
class ExportTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Recording RECORDING = Recording.of(Course.BLOCKED_BACKWARD);
  private static final String BLOCKED_SAGA = RECORDING.blocked();

  private static SagaTester<Trip> tester() {
    return SagaTester.of(Recording.definition());
  }

  private static String changed(Consumer<ObjectNode> change) {
    return changed(BLOCKED_SAGA, change);
  }

  private static String changed(String json, Consumer<ObjectNode> change) {
    try {
      ObjectNode tree = (ObjectNode) JSON.readTree(json);
      change.accept(tree);
      return tree.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static AbstractThrowableAssert<?, ?> refused(String json) {
    return assertThatThrownBy(() -> tester().load(json))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("the document can't be loaded: ");
  }

  /** As the Data Explorer of Azure Cosmos DB shows an item. */
  private static String item(String document) {
    return """
        {
            "id": "saga",
            "partition": "production-1",
            "type": "saga",
            "index": {"status": "BLOCKED", "definition": "journey"},
            "body": %s,
            "_rid": "AAAAAA==",
            "_etag": "\\"0000-0000\\"",
            "_ts": 1767225600
        }"""
        .formatted(document);
  }

  // ---- what can be loaded

  @Test
  void the_text_the_bytes_and_the_file_are_the_same(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("blocked.json"), BLOCKED_SAGA);

    var expected = tester().load(BLOCKED_SAGA).expectStatus(BLOCKED).saga();

    assertThat(tester().load(file).saga()).isEqualTo(expected);
    assertThat(tester().load(BLOCKED_SAGA.getBytes(StandardCharsets.UTF_8)).saga())
        .isEqualTo(expected);
  }

  @Test
  void a_file_that_an_editor_or_a_shell_has_written_anew_is_the_same() throws IOException {
    var expected = tester().load(BLOCKED_SAGA).saga();
    String pretty = JSON.readTree(BLOCKED_SAGA).toPrettyString();

    assertThat(tester().load("\uFEFF" + pretty + "\r\n").saga()).isEqualTo(expected);
    assertThat(tester().load(BLOCKED_SAGA.getBytes(StandardCharsets.UTF_16)).saga())
        .isEqualTo(expected);
  }

  @Test
  void an_item_of_Azure_Cosmos_DB_is_taken_out_of_its_envelope() {
    assertThat(tester().load(item(BLOCKED_SAGA)).saga())
        .isEqualTo(tester().load(BLOCKED_SAGA).saga());
  }

  @Test
  void a_saga_comes_with_its_messages() {
    Recording recording = Recording.of(Course.FORWARD);
    String saga = recording.versions().get(recording.versions().size() - 1);
    String message = recording.messages().get(0);

    for (String export :
        List.of(
            "[" + saga + "," + message + "]",
            "[" + message + "," + saga + "]",
            "[" + item(saga) + "," + item(message) + "]")) {
      SagaTester<Trip> trip = tester().load(export).expectStatus(COMPLETED);
      trip.expectMessages("trip.booked");
      assertThat(trip.messages().get(0).body()).hasToString("[\"flight\",\"hotel\",\"ticket\"]");
    }
  }

  @Test
  void fields_that_a_later_release_has_added_are_no_obstacle() {
    String later = changed(saga -> saga.put("requestUnits", 12.5));

    tester().load(later).retry("again").runUntilFinal();
  }

  // ---- what is refused

  static Stream<String> fields() {
    List<String> fields = new ArrayList<>();
    changed(saga -> saga.fieldNames().forEachRemaining(fields::add));
    return fields.stream();
  }

  @Test
  void the_document_has_all_its_fields() {
    assertThat(fields()).contains("turnedBack", "state", "incarnation").hasSizeGreaterThan(18);
  }

  @ParameterizedTest
  @MethodSource("fields")
  void a_field_of_another_type_is_named(String field) throws IOException {
    for (String wrong : List.of("[true]", "[[]]", "true", "\"\"", "null", "\"?\"", "-1", "1.5")) {
      boolean fits =
          (wrong.equals("null") && field.equals("state"))
              || (wrong.equals("\"?\"") && List.of("incarnation", "fingerprint").contains(field));
      JsonNode value = JSON.readTree(wrong);
      if (!fits) {
        refused(changed(saga -> saga.set(field, value))).hasMessageContaining("loaded: " + field);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("fields")
  void a_field_that_is_missing_is_named(String field) {
    String without = changed(saga -> saga.remove(field));
    if (List.of("owner", "dueAt", "trace").contains(field)) {
      tester().load(without);
    } else if (field.equals("turnedBack")) {
      refused(without).hasMessageContaining("turned back");
    } else {
      refused(without).hasMessageContaining("loaded: " + field).hasMessageContaining("missing");
    }
  }

  @Test
  void what_is_damaged_within_a_part_is_named_with_its_path() {
    refused(changed(saga -> ((ObjectNode) saga.at("/steps/1/attempts")).put("count", "many")))
        .hasMessageContaining("loaded: steps[1].attempts.count is damaged");
    refused(changed(saga -> ((ObjectNode) saga.at("/steps/0/compensation")).put("status", "NO")))
        .hasMessageContaining("loaded: steps[0].compensation.status");
    refused(changed(saga -> ((ObjectNode) saga.at("/timeline/entries/2")).remove("event")))
        .hasMessageContaining("loaded: timeline.entries[2]")
        .hasMessageContaining("event");
    refused(changed(saga -> ((ObjectNode) saga.get("state")).put("done", 7)))
        .hasMessageContaining("loaded: state")
        .hasMessageContaining("done");
  }

  @Test
  void what_contradicts_itself_is_refused() {
    refused(changed(saga -> saga.put("direction", "FORWARD")))
        .hasMessageContaining("BLOCKED FORWARD");
  }

  @Test
  void another_definition_revision_or_step_is_refused() {
    SagaDefinition<Trip> newer =
        Saga.define("journey", Trip.class)
            .revision(2)
            .step("flight", step -> step.run(call -> {}))
            .build();
    SagaDefinition<Trip> other =
        Saga.define("journey", Trip.class).step("train", step -> step.run(call -> {})).build();

    refusedBy(Trip.definition(), "definition must be \"trip\", was \"journey\"");
    refusedBy(newer, "revision is 1, but the definition \"journey\" of this tester has revision 2");
    refusedBy(other, "steps are others: saga production-1 was started with step flight undone by");
  }

  private static void refusedBy(SagaDefinition<Trip> definition, String message) {
    assertThatThrownBy(() -> SagaTester.of(definition).load(BLOCKED_SAGA))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("the document can't be loaded: " + message);
  }

  @Test
  void another_format_or_type_is_refused() {
    refused(changed(saga -> saga.put("format", 2)))
        .hasMessageContaining("format is 2, but this test kit knows format 1");
    refused(changed(saga -> saga.put("type", "lock")))
        .hasMessageContaining("type must be \"saga\" or \"message\", was \"lock\"");
    refused(changed(saga -> saga.put("partition", "a/b"))).hasMessageContaining("partition is no");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", "{", "blocked.json", "{\"a\":1}{}", "{\"a\":1,\"a\":2}"})
  void what_is_no_JSON_is_refused(String text) {
    refused(text).hasMessageContaining("loaded: it is");
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "7", "\"text\"", "[]", "[7]", "{}", "[[]]", "{\"body\":{}}"})
  void what_is_no_document_is_refused(String text) {
    refused(text);
  }

  @Test
  void a_cut_file_is_refused_with_the_place() {
    refused(BLOCKED_SAGA.substring(0, BLOCKED_SAGA.length() / 2)).hasMessageContaining("line 1");
  }

  @Test
  void damage_in_an_envelope_or_an_array_is_named_with_its_place() {
    String damaged = changed(saga -> saga.remove("epoch"));

    refused(item(damaged)).hasMessageContaining("loaded: body.epoch");
    refused("[" + damaged + "]").hasMessageContaining("loaded: [0].epoch");
    refused("[" + item(damaged) + "]").hasMessageContaining("loaded: [0].body.epoch");
  }

  @Test
  void two_sagas_or_the_message_of_another_one_are_refused() {
    String message = Recording.of(Course.FORWARD).messages().get(0);

    refused("[" + BLOCKED_SAGA + "," + BLOCKED_SAGA + "]").hasMessageContaining("held 2");
    refused(message).hasMessageContaining("held 0");
    refused("[" + BLOCKED_SAGA + "," + message + "," + message + "]")
        .hasMessageContaining("there twice");
    refused("[" + BLOCKED_SAGA + "," + changed(message, m -> m.put("partition", "x")) + "]")
        .hasMessageContaining("is not of saga production-1");
    refused("[" + BLOCKED_SAGA + "," + changed(message, m -> m.remove("messageId")) + "]")
        .hasMessageContaining("[1].messageId");
    refused("[" + BLOCKED_SAGA + "," + changed(message, m -> m.put("id", "x")) + "]")
        .hasMessageContaining("[1].id must begin");
  }

  @Test
  void a_file_that_is_not_there_is_named() {
    assertThatThrownBy(() -> tester().load(Path.of("no-such-file.json")))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("no-such-file.json");
  }

  @Test
  void after_a_refusal_another_document_can_be_loaded() {
    SagaTester<Trip> trip = tester();
    assertThatThrownBy(() -> trip.load("{}")).isInstanceOf(IllegalArgumentException.class);

    trip.load(BLOCKED_SAGA).retry("again").runUntilFinal();
  }
}
