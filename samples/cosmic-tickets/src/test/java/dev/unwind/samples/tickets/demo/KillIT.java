package dev.unwind.samples.tickets.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The packaged application, killed as {@code kill -9} does and started again, is held to its
 * promises by the ledger of the services.
 */
class KillIT {
  private static final List<String> ALL =
      List.of("holdSeats", "chargeCard", "issueTickets", "confirm");
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private Api api;
  private Sight sight;
  private Application application;

  @BeforeEach
  void begin() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    api = new Api(port);
    sight = new Sight(api);
    Options options = new Options(Path.of("").toAbsolutePath(), port, Options.Store.SQLITE, true);
    application = new Application(onStore(Setup.of(options)), api);
    application.forget();
    application.start();
  }

  /** Returns the setup on the store under test. */
  Setup onStore(Setup plain) throws Exception {
    return plain;
  }

  @AfterEach
  void end() throws IOException {
    application.stop();
    application.forget();
  }

  private static Order order(String id) {
    return new Order(id, "alice", "floor-right-3-7", "129.50");
  }

  private static Order order(int i) {
    return new Order("many-" + i, "buyer " + i, "floor-left-2-" + (i + 1), "10.00");
  }

  @Test
  void B17_an_effect_whose_record_was_lost_is_repeated_under_its_key_and_stays_one_effect()
      throws Exception {
    api.faults("{\"chargeCard\":\"hang-after-effect\"}");
    api.start(order("b17"), "");
    sight.ledgerWith("b17", "chargeCard", "action", "applied");
    application.kill();
    application.start();
    JsonNode saga = sight.until("b17", "COMPLETED");

    List<Call> ledger = api.ledger("b17");
    Promises.eachAppliedOnce(ledger, ALL);
    Promises.oneKeyForAllAttempts(ledger);
    Promises.risingTokens(ledger);
    assertThat(ledger.stream().filter(c -> c.step().equals("chargeCard")).map(Call::effect))
        .containsExactly("applied", "duplicate");
    assertThat(Sight.step(saga, "chargeCard").path("attempts").asInt()).isEqualTo(2);
    assertThat(saga.path("epoch").asInt()).isEqualTo(2);
  }

  @Test
  void B22_B13_recovery_needs_no_stimulus_is_quick_and_finds_what_earlier_steps_left()
      throws Exception {
    api.faults("{\"issueTickets\":\"hang\"}");
    api.start(order("b22"), "");
    JsonNode before = sight.untilAttempted("b22", "issueTickets", false);
    application.kill();
    application.start();
    long begin = System.nanoTime();
    JsonNode after = sight.until("b22", "COMPLETED");

    // Far less than the lease of 30 s: the owner's death is proven by its file lock.
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(10));
    assertThat(after.path("state").path("hold")).isEqualTo(before.path("state").path("hold"));
    assertThat(after.path("state").path("payment")).isEqualTo(before.path("state").path("payment"));
    assertThat(after.path("state").path("hold").asText()).isNotEmpty();
    Promises.eachAppliedOnce(api.ledger("b22"), ALL);
  }

  @Test
  void B07_an_intent_whose_call_never_came_is_undone_all_the_same() throws Exception {
    api.faults("{\"chargeCard\":\"hang\"}");
    api.start(order("b07"), "");
    sight.untilAttempted("b07", "chargeCard", false);
    application.kill();
    application.start("unwind.worker.enabled=false");
    api.cancel("b07", "changed my mind");
    assertThat(api.saga("b07").path("status").asText()).isEqualTo("RUNNING");
    application.kill();
    application.start();
    JsonNode saga = sight.until("b07", "COMPENSATED");

    List<Call> ledger = api.ledger("b07");
    Promises.oneKeyForAllAttempts(ledger);
    Promises.risingTokens(ledger);
    assertThat(ledger.stream().map(c -> c.step() + " " + c.kind() + " " + c.effect()))
        .containsExactly(
            "holdSeats action applied",
            "chargeCard compensation none",
            "holdSeats compensation applied");
    assertThat(saga.path("failure").path("reason").asText()).isEqualTo("CANCELLED");
  }

  @Test
  void B03_the_undo_goes_on_in_reverse_after_a_kill_between_two_compensations() throws Exception {
    api.faults("{\"issueTickets\":\"decline\",\"refundCard\":\"hang-after-effect\"}");
    api.start(order("b03"), "");
    sight.ledgerWith("b03", "chargeCard", "compensation", "applied");
    application.kill();
    application.start();
    sight.until("b03", "COMPENSATED");

    List<Call> ledger = api.ledger("b03");
    Promises.eachUndoneInReverse(ledger, List.of("holdSeats", "chargeCard"));
    Promises.oneKeyForAllAttempts(ledger);
    Promises.risingTokens(ledger);
    assertThat(ledger.stream().filter(c -> !c.isAction()).map(c -> c.step() + " " + c.effect()))
        .containsExactly("chargeCard applied", "chargeCard duplicate", "holdSeats applied");
  }

  @Test
  void a_polite_stop_records_the_running_step_and_the_next_process_goes_on_after_it()
      throws Exception {
    api.faults("{\"chargeCard\":\"slow:3s\"}");
    api.start(order("stop"), "");
    sight.untilAttempted("stop", "chargeCard", false);
    application.stop();
    application.start();
    JsonNode saga = sight.until("stop", "COMPLETED");

    assertThat(Sight.step(saga, "chargeCard").path("attempts").asInt()).isEqualTo(1);
    assertThat(api.ledger("stop")).hasSize(4);
  }

  @Test
  void no_purchase_is_lost_or_doubled_when_the_process_is_killed_again_and_again()
      throws Exception {
    Random random = new Random(17);
    List<String> ids = new ArrayList<>();
    for (int round = 0; round < 3; round++) {
      api.faults(
          "{\"holdSeats\":\"slow:100ms\",\"chargeCard\":\"slow:200ms\",\"issueTickets\":\"slow:100ms\"}");
      for (int i = 0; i < 15; i++) {
        Order order = order(round * 15 + i);
        api.start(order, "");
        ids.add(order.saga());
      }
      int finished = random.nextInt(5);
      List<String> mine = ids.subList(round * 15, round * 15 + 15);
      Waiting.until(
          finished + " of this round are done",
          PATIENCE,
          () ->
              mine.stream().filter(id -> sight.is(id, "COMPLETED")).count() >= finished
                  ? Optional.of(true)
                  : Optional.empty());
      application.kill();
      application.start();
    }
    for (String id : ids) {
      sight.until(id, "COMPLETED");
      List<Call> ledger = api.ledger(id);
      Promises.eachAppliedOnce(ledger, ALL);
      Promises.oneKeyForAllAttempts(ledger);
      Promises.risingTokens(ledger);
    }
  }
}
