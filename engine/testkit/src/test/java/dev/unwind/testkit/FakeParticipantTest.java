package dev.unwind.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unwind.dsl.ActionCall;
import dev.unwind.dsl.CompensationCall;
import dev.unwind.dsl.Outcome;
import dev.unwind.dsl.ProbeAnswer;
import dev.unwind.dsl.StepRejected;
import org.junit.jupiter.api.Test;

class FakeParticipantTest {
  private final FakeParticipant seats = new FakeParticipant("seats");

  private static ActionCall<String> action(String key, int attempt) {
    return new ActionCall<>("s", "hold", attempt, key, attempt, "state");
  }

  private static CompensationCall<String> undo(String key, int attempt) {
    return new CompensationCall<>(
        "s", "hold", "release", attempt, key + "/undo", key, Outcome.UNKNOWN, 9, "state");
  }

  @Test
  void an_action_takes_effect_once_per_key_and_gives_a_repeat_the_same_answer() {
    assertThat(seats.act(action("k", 1))).isEqualTo("seats-1");
    assertThat(seats.act(action("k", 2))).isEqualTo("seats-1");
    assertThat(seats.act(action("other", 1), 17)).isEqualTo(17);

    assertThat(seats.netEffects()).containsExactly("k", "other");
  }

  @Test
  void an_undo_takes_effect_once() {
    seats.act(action("k", 1));
    seats.undo(undo("k", 1));
    seats.undo(undo("k", 2));

    assertThat(seats.effects())
        .containsExactly(
            new FakeParticipant.Entry(FakeParticipant.Effect.DONE, "k"),
            new FakeParticipant.Entry(FakeParticipant.Effect.UNDONE, "k"));
    seats.expectNetEffects(0);
  }

  @Test
  void an_action_whose_undo_came_first_is_refused() {
    seats.undo(undo("k", 1));

    assertThatThrownBy(() -> seats.act(action("k", 1))).isInstanceOf(StepRejected.class);
    assertThat(seats.effects()).isEmpty();
  }

  @Test
  void a_probe_knows_only_what_has_come() {
    assertThat(seats.<String>probe(action("k", 1))).isEqualTo(ProbeAnswer.unknown());
    seats.act(action("k", 1));

    assertThat(seats.<String>probe(action("k", 1))).isEqualTo(ProbeAnswer.applied("seats-1"));
  }

  @Test
  void net_effects_that_are_not_as_expected_are_listed() {
    seats.act(action("k", 1));

    assertThatThrownBy(() -> seats.expectNetEffects(0))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("seats should have 0 net effects, but it has 1: [k]");
  }
}
