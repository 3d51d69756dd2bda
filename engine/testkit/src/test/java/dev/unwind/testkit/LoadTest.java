package dev.unwind.testkit;

import static dev.unwind.engine.saga.SagaStatus.BLOCKED;
import static dev.unwind.engine.saga.SagaStatus.COMPENSATED;
import static dev.unwind.engine.saga.SagaStatus.COMPLETED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unwind.engine.CommandRefused;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.saga.StepStatus;
import dev.unwind.testkit.Recording.Course;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A saga that another process has left is gone on with here. */
class LoadTest {

  private static boolean runs(Saga saga, int step) {
    return saga.steps().get(step).status() == StepStatus.RUNNING;
  }

  private static List<String> outcomes(Saga saga) {
    return saga.steps().stream()
        .map(s -> s.name() + " " + s.status() + ", undone: " + s.compensation().status())
        .toList();
  }

  static Stream<Arguments> versions() {
    List<Arguments> all = new ArrayList<>();
    for (Course course : Course.values()) {
      Recording recording = Recording.of(course);
      int transition = 0;
      for (String version : recording.versions()) {
        all.add(Arguments.of(course, ++transition, recording, version));
      }
    }
    return all.stream();
  }

  @ParameterizedTest(name = "{0}, transition {1}")
  @MethodSource("versions")
  void every_version_of_a_saga_comes_to_the_end_that_it_came_to(
      Course course, int transition, Recording recording, String version) {
    SagaTester<Trip> trip = course.tester().load(version);
    assertThat(trip.saga().transition()).isEqualTo(transition);
    List<String> settled =
        trip.saga().steps().stream()
            .filter(step -> step.status() == StepStatus.SUCCEEDED)
            .map(step -> step.name())
            .toList();

    if (course.blocks() && !trip.saga().status().isFinal()) {
      trip.runUntil(BLOCKED);
      (course == Course.BLOCKED_FORWARD
              ? trip.step(course.broken)
              : trip.compensation(course.broken))
          .succeeds();
      trip.retry("mended");
    }
    trip.runUntilFinal().expectStatus(recording.end().status());

    assertThat(trip.state()).isEqualTo(recording.state());
    assertThat(outcomes(trip.saga())).isEqualTo(outcomes(recording.end()));
    assertThat(trip.calls()).extracting(HandlerCall::name).noneMatch(settled::contains);
  }

  @Test
  void the_recordings_go_their_ways() {
    assertThat(versions()).hasSizeGreaterThan(30);
    assertThat(Recording.of(Course.FORWARD).end().status()).isEqualTo(COMPLETED);
    assertThat(Recording.of(Course.BACKWARD).end().status()).isEqualTo(COMPENSATED);
    assertThat(Recording.of(Course.BLOCKED_FORWARD).end().status()).isEqualTo(COMPLETED);
    assertThat(Recording.of(Course.BLOCKED_BACKWARD).end().status()).isEqualTo(COMPENSATED);
  }

  @Test
  void the_owner_elsewhere_is_waited_for_and_its_attempt_is_interrupted() {
    SagaTester<Trip> trip =
        Course.BACKWARD.tester().load(Recording.of(Course.FORWARD).version(s -> runs(s, 1)));
    Saga before = trip.saga();
    assertThat(before.ownership().owner()).isPresent();

    trip.advance(Duration.ofSeconds(29)).expectCalls();
    assertThat(trip.saga()).isEqualTo(before);
    trip.runUntilCalled("hotel").runUntilFinal();
    trip.expectCalls("hotel#2", "ticket#1", "cancelHotel#1", "cancelFlight#1");

    assertThat(trip.saga().ownership().epoch()).isEqualTo(before.ownership().epoch() + 1);
    assertThat(trip.saga().steps().get(1).attempts().interruptions()).isEqualTo(1);
    HandlerCall call = trip.calls().get(0);
    assertThat(call.key()).isEqualTo(before.actionKey(1));
    assertThat(call.fencingToken()).isGreaterThan(before.steps().get(1).attempts().token());
    assertThat(trip.toString()).contains("ACTION_INTERRUPTED         hotel#1");
  }

  @Test
  void the_clock_is_at_the_last_write_so_that_a_sleeping_saga_wakes_when_it_should() {
    String sleeping =
        Recording.of(Course.FORWARD)
            .version(s -> s.steps().get(1).status() == StepStatus.WAITING)
            .replace("\"2026-", "\"2031-");
    SagaTester<Trip> trip = Course.BACKWARD.tester().load(sleeping);
    Instant due = trip.saga().ownership().dueAt().orElseThrow();
    assertThat(due).isEqualTo(trip.saga().journal().updatedAt().plus(Duration.ofHours(1)));

    trip.advance(Duration.ofMinutes(59)).expectCalls();
    trip.advance(Duration.ofMinutes(1)).advance(Duration.ofSeconds(1));

    assertThat(trip.calls().get(0)).hasToString("hotel#2");
    assertThat(trip.calls().get(0).at()).isBetween(due, due.plusSeconds(1));
  }

  @Test
  void a_failure_is_reproduced_mended_and_gone() {
    String blocked = Recording.of(Course.BLOCKED_FORWARD).blocked();

    SagaTester<Trip> broken = Course.BLOCKED_FORWARD.tester().load(blocked).expectStatus(BLOCKED);
    broken.retry("once more").advance(Duration.ofSeconds(30)).expectStatus(BLOCKED);
    broken.expectCalls("mail#4", "mail#5", "mail#6").expectMessages();

    SagaTester<Trip> mended = SagaTester.of(Recording.definition()).load(blocked);
    mended.retry("mended").runUntilFinal().expectStatus(COMPLETED).expectCalls("mail#4");
    mended.expectMessages("trip.booked");
  }

  @Test
  void what_is_blocked_can_be_skipped() {
    SagaTester<Trip> trip =
        Course.BLOCKED_BACKWARD.tester().load(Recording.of(Course.BLOCKED_BACKWARD).blocked());

    trip.skip("by hand").runUntilFinal().expectStatus(COMPENSATED).expectCalls();
  }

  @Test
  void a_running_saga_can_be_cancelled() {
    SagaTester<Trip> trip =
        Course.FORWARD.tester().load(Recording.of(Course.FORWARD).version(s -> runs(s, 1)));

    trip.cancel("changed mind").runUntilFinal().expectStatus(COMPENSATED);
    trip.expectCalls("cancelHotel", "cancelFlight");
  }

  @Test
  void a_final_saga_stays_as_it_is() {
    SagaTester<Trip> trip = Course.FORWARD.tester().load(last(Recording.of(Course.FORWARD)));
    Saga before = trip.saga();

    trip.runUntilFinal().advance(Duration.ofHours(3)).expectStatus(COMPLETED).expectCalls();

    assertThat(trip.saga()).isEqualTo(before);
    assertThatThrownBy(() -> trip.cancel("late")).isInstanceOf(CommandRefused.class);
  }

  private static String last(Recording recording) {
    return recording.versions().get(recording.versions().size() - 1);
  }

  @Test
  void several_sagas_share_a_world_with_those_started_here() {
    String one = Recording.of(Course.FORWARD).version(s -> runs(s, 1));
    String two = one.replace(Recording.SAGA, "journey-1").replace("\"2026-", "\"2027-");
    SagaTester<Trip> trip = SagaTester.of(Recording.definition()).load(one).load(two);
    trip.start(Trip.BEGIN).runUntilFinal();

    assertThat(trip.saga().id()).isEqualTo("journey-2");
    assertThat(trip.saga().identity().createdAt()).isEqualTo("2027-01-01T00:00:00Z");
    trip.turnTo("journey-1").runUntilFinal().expectCalls("hotel#2", "ticket", "mail");
    trip.turnTo(Recording.SAGA).runUntilFinal().expectCalls("hotel#2", "ticket", "mail");
    assertThatThrownBy(() -> trip.load(one))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("saga production-1 is there already");
  }

  @Test
  void a_killed_process_leaves_the_saga_to_the_next() {
    SagaTester<Trip> trip =
        SagaTester.of(Recording.definition())
            .load(Recording.of(Course.FORWARD).version(s -> runs(s, 1)));
    trip.step("hotel").crashes();
    trip.runUntilCalled("hotel").restart().runUntilFinal().expectStatus(COMPLETED);

    trip.expectCalls("hotel#2", "hotel#3", "ticket", "mail");
  }

  @Test
  void the_past_stays_in_the_account_however_long_it_goes_on() {
    SagaTester<Trip> trip =
        Course.BLOCKED_FORWARD.tester().load(Recording.of(Course.BLOCKED_FORWARD).blocked());
    for (int i = 0; i < 15; i++) {
      trip.retry("once more").advance(Duration.ofMinutes(1)).expectStatus(BLOCKED);
    }

    assertThat(trip.saga().journal().timeline().dropped()).isPositive();
    assertThat(trip.toString().lines().filter(line -> line.contains("ACTION_FAILED")))
        .hasSize(3 + 15 * 3);
  }
}
