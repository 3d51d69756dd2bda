package dev.unwind.rest;

import static dev.unwind.rest.Api.GOOD;
import static dev.unwind.rest.Api.body;
import static dev.unwind.rest.Api.json;
import static dev.unwind.rest.Api.newId;
import static io.restassured.RestAssured.get;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class ParallelStartTest {
  private static final int CALLERS = 50;
  private final ExecutorService callers = Executors.newFixedThreadPool(CALLERS);

  @AfterEach
  void end() {
    callers.shutdownNow();
  }

  @Test
  void B34_fifty_parallel_starts_make_one_saga() throws Exception {
    String key = newId();

    check(() -> json().header("Idempotency-Key", key).body(body("order", null, GOOD)));

    json()
        .header("Idempotency-Key", key)
        .body(body("order", null, GOOD.replace("129", "130")))
        .post("/api/sagas")
        .then()
        .statusCode(422);
  }

  @Test
  void B34_fifty_parallel_starts_of_one_id_make_one_saga() throws Exception {
    String id = newId();

    String saga = check(() -> json().body(body("order", id, GOOD)));

    assertThat(saga).isEqualTo(id);
  }

  /** Starts in parallel, and returns the id of the one saga. */
  private String check(Supplier<RequestSpecification> start) throws Exception {
    List<Response> answers = parallel(start);

    Map<Integer, Long> codes =
        answers.stream().collect(groupingBy(Response::statusCode, counting()));
    assertThat(codes).containsOnly(Map.entry(201, 1L), Map.entry(200, CALLERS - 1L));
    assertThat(answers.stream().map(Response::asString).distinct()).hasSize(1);
    assertThat(answers.stream().map(answer -> answer.header("ETag")).distinct()).hasSize(1);
    String id = answers.get(0).path("id");
    assertThat(get("/api/sagas/" + id).asString()).isEqualTo(answers.get(0).asString());
    assertThat(answers.get(0).<String>path("status")).isEqualTo("COMPLETED");
    return id;
  }

  private List<Response> parallel(Supplier<RequestSpecification> start) throws Exception {
    CyclicBarrier together = new CyclicBarrier(CALLERS);
    Callable<Response> call =
        () -> {
          RequestSpecification request = start.get();
          together.await(20, TimeUnit.SECONDS);
          return request.post("/api/sagas?wait=10s");
        };
    List<Future<Response>> futures =
        callers.invokeAll(Stream.generate(() -> call).limit(CALLERS).toList());
    List<Response> answers = new java.util.ArrayList<>();
    for (Future<Response> future : futures) {
      answers.add(future.get());
    }
    return answers;
  }
}
