package dev.unwind.rest;

import static dev.unwind.rest.Api.start;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.matchesPattern;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.util.Set;
import org.junit.jupiter.api.Test;

@QuarkusTest
@TestProfile(ThrottledStartTest.Throttled.class)
class ThrottledStartTest {
  /** The store of its engine throttles all commits. */
  public static final class Throttled implements QuarkusTestProfile {
    @Override
    public Set<Class<?>> getEnabledAlternatives() {
      return Set.of(ThrottledEngine.class);
    }
  }

  @Inject ThrottledEngine throttled;

  @Test
  void b42_a_start_is_answered_with_503_and_when_to_repeat_it_and_asks_nothing_of_the_store() {
    start("order", "first", "{\"note\":\"a\"}").then().statusCode(503);
    int commits = throttled.commits.get();
    assertThat(commits).isPositive();

    start("order", "second", "{\"note\":\"a\"}")
        .then()
        .statusCode(503)
        .contentType("application/problem+json")
        .header("Retry-After", matchesPattern("[2-4]"))
        .body("type", equalTo("urn:unwind:problem:not-resolved"))
        .body("sagaId", equalTo("second"))
        .body("detail", containsString("this request has started nothing"));
    assertThat(throttled.commits).hasValue(commits);
  }
}
