package dev.unwind.testkit;

import dev.unwind.dsl.Saga;
import dev.unwind.dsl.SagaDefinition;
import dev.unwind.dsl.StepBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** A saga whose steps each have a good participant of their own. */
final class Shop {
  private final Map<String, FakeParticipant> participants = new LinkedHashMap<>();
  private final List<String> steps;
  private final BiConsumer<StepBuilder<Trip>, FakeParticipant> settings;

  Shop(String... steps) {
    this(List.of(steps), (step, participant) -> {});
  }

  private Shop(List<String> steps, BiConsumer<StepBuilder<Trip>, FakeParticipant> settings) {
    this.steps = steps;
    this.settings = settings;
    steps.forEach(step -> participants.put(step, new FakeParticipant(step)));
  }

  /** The same shop, with more settings of every step. */
  Shop with(BiConsumer<StepBuilder<Trip>, FakeParticipant> more) {
    return new Shop(steps, more);
  }

  SagaDefinition<Trip> definition() {
    var builder = Saga.define("shop", Trip.class);
    for (String name : steps) {
      FakeParticipant participant = participants.get(name);
      builder.step(
          name,
          step -> {
            step.action(participant::act, Trip::with)
                .compensation("undo-" + name, participant::undo);
            settings.accept(step, participant);
          });
    }
    return builder.build();
  }

  List<String> netEffects() {
    List<String> net = new ArrayList<>();
    participants.values().forEach(participant -> net.addAll(participant.netEffects()));
    return net;
  }

  /** All of it, or nothing. */
  void allOrNothing(SagaEnd<Trip> end) {
    participants.values().forEach(p -> p.expectNetEffects(end.completed() ? 1 : 0));
  }
}
