package dev.unwind.rest;

import static io.restassured.RestAssured.get;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;

import dev.unwind.engine.document.SagaCodec;
import dev.unwind.engine.store.Document;
import dev.unwind.engine.store.DocumentHeader;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.Write;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

@QuarkusTest
class UnreadableTest {
  @Inject DocumentStore store;

  @Test
  void a_document_that_is_no_saga_is_500_and_shows_nothing_of_itself() {
    DocumentHeader header =
        new DocumentHeader(
            "other",
            1,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Instant.now());
    byte[] json = "{\"secret\":1}".getBytes(StandardCharsets.UTF_8);
    store.commit(
        "unreadable",
        List.of(new Write.Create(new Document(SagaCodec.key("unreadable"), header, json))));

    get("/api/sagas/unreadable")
        .then()
        .statusCode(500)
        .contentType("application/problem+json")
        .body("type", equalTo("urn:unwind:problem:internal-error"))
        .body(not(containsString("secret")))
        .body(not(containsString("format")));
  }
}
