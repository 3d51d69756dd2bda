package dev.unwind.samples.tickets.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportTest {

  private static final String SAGA =
      """
      {"id":"demo-crash","status":"COMPLETED","timeline":[
        {"transition":1,"at":"2026-01-01T00:00:00Z","event":"started","step":null,"attempt":null,
         "detail":null},
        {"transition":2,"at":"2026-01-01T00:00:00.012Z","event":"attempted","step":"chargeCard",
         "attempt":1,"detail":"first"},
        {"transition":3,"at":"2026-01-01T00:00:05.5Z","event":"attempted","step":"chargeCard",
         "attempt":2}]}""";

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final Report report = new Report(new PrintStream(bytes, true, StandardCharsets.UTF_8));

  @Test
  void aTimelineShowsWhereTheProcessWasKilled() throws Exception {
    JsonNode saga = new ObjectMapper().readTree(SAGA);

    report.timeline(saga, 2);

    assertThat(lines())
        .containsExactly(
            "   Timeline of demo-crash:",
            "     t1     +0.000s  started",
            "     t2     +0.012s  attempted   chargeCard   attempt 1   first",
            "     ---- kill -9, restart ----",
            "     t3     +5.500s  attempted   chargeCard   attempt 2",
            "     demo-crash is COMPLETED.");
  }

  @Test
  void aTimelineWithoutCrashHasNoSuchMark() throws Exception {
    report.timeline(new ObjectMapper().readTree(SAGA), -1);

    assertThat(lines()).noneMatch(line -> line.contains("kill"));
  }

  @Test
  void aRepeatInTheLedgerIsExplained() {
    report.ledger("s", List.of(new Call("confirm", "action", 2, "the-key", 7, "duplicate")));

    assertThat(lines())
        .containsExactly(
            "   What the services were asked to do for s (GET /demo/ledger?saga=s):",
            "     confirm       action        attempt 2  token 7    duplicate  key the-key",
            "     (duplicate: a repeat under the same key, answered again without a further effect)");
  }

  private List<String> lines() {
    return bytes.toString(StandardCharsets.UTF_8).lines().toList();
  }
}
