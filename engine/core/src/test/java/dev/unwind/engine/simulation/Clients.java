package dev.unwind.engine.simulation;

import dev.unwind.engine.CommandRefused;
import dev.unwind.engine.CommandRequest;
import dev.unwind.engine.NotResolved;
import dev.unwind.engine.SagaQuery;
import dev.unwind.engine.StartConflict;
import dev.unwind.engine.StartRequest;
import dev.unwind.engine.Started;
import dev.unwind.engine.UnknownSaga;
import dev.unwind.engine.saga.CommandVerb;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.saga.SagaStatus;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Starts sagas and commands them, again and again where there is no answer. */
final class Clients {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final int TRIES = 6;

  /** One request, to be sent to a process. */
  private record Request(String name, Consumer<Life> send) {}

  private final Map<String, Answer.Kind> answered = new HashMap<>();
  private final Map<String, Integer> sent = new HashMap<>();
  private final Scene scene;
  private final Fleet fleet;
  private final Dice dice;
  private int commands;

  Clients(Scene scene, Fleet fleet, Dice dice) {
    this.scene = scene;
    this.fleet = fleet;
    this.dice = dice;
  }

  void begin() {
    for (int i = 0; i < scene.plan().sagas().size(); i++) {
      begin(i);
    }
  }

  private void begin(int saga) {
    int window = (int) scene.plan().faultsLast().toMillis();
    Duration first = dice.upTo(3_000);
    scene.later(first, () -> start(saga, 1));
    if (dice.chance(0.3)) {
      scene.later(dice.chance(0.5) ? first : dice.upTo(window), () -> start(saga, 1));
    }
    if (dice.chance(0.2)) {
      scene.later(dice.chance(0.5) ? first : dice.upTo(window), () -> start(saga, 2));
    }
    Request list = new Request("list" + saga, this::list);
    scene.later(first.plus(dice.upTo(5_000)), () -> send(list, 1));
    for (int i = dice.chance(0.5) ? dice.between(1, 3) : 0; i > 0; i--) {
      CommandVerb verb =
          dice.pick(CommandVerb.CANCEL, CommandVerb.CANCEL, CommandVerb.RETRY, CommandVerb.SKIP);
      Duration when = first.plus(dice.upTo(dice.pick(500, 3_000, window)));
      scene.later(when, () -> ask(Plan.sagaId(saga), verb));
    }
  }

  /** Lists sagas, which may be an older list, but not one of sagas that never were. */
  private void list(Life life) {
    try {
      life.engine()
          .list(new SagaQuery(Optional.empty(), Optional.empty(), 10, Optional.empty()))
          .items()
          .forEach(
              saga ->
                  scene
                      .ledger()
                      .hold(
                          scene.ledger().saga(saga.key().partition()).isPresent(),
                          "G1 only what is stored is listed",
                          saga));
    } catch (NotResolved unavailable) {
      scene.ledger().note(life + " could not list");
    }
  }

  private void start(int saga, int number) {
    String definition = Plan.definitionName(scene.plan().sagas().get(saga));
    send(
        new Request(
            "start" + saga + "/" + number + "/" + commands++,
            life -> start(life, definition, Plan.sagaId(saga), number)),
        TRIES);
  }

  /** Asks something of a saga under a new command id, repeated as often as it has to be. */
  void ask(String sagaId, CommandVerb verb) {
    String id = "c" + commands++;
    Request request = new Request(id, life -> command(life, sagaId, verb, id));
    send(request, TRIES);
    if (dice.chance(0.3)) {
      send(request, 1);
    }
  }

  /** Asks for a fresh budget for whatever is blocked, until nothing is. */
  void helpWhatIsBlocked() {
    for (Saga saga : scene.ledger().sagas()) {
      if (saga.status() == SagaStatus.BLOCKED) {
        ask(saga.id(), CommandVerb.RETRY);
      }
    }
    scene.later(Duration.ofSeconds(2), this::helpWhatIsBlocked);
  }

  private void send(Request request, int tries) {
    sent.merge(request.name(), 1, Integer::sum);
    fleet.anyone().ifPresent(life -> life.process().execute(() -> request.send().accept(life)));
    if (tries > 1 && dice.chance(0.9)) {
      Duration wait = dice.chance(0.3) ? dice.upTo(100) : PATIENCE;
      scene.later(
          wait,
          () -> {
            if (isToBeRepeated(request)) {
              send(request, tries - 1);
            }
          });
    }
  }

  /** Whoever was refused knows it; whoever was accepted may repeat it all the same. */
  private boolean isToBeRepeated(Request request) {
    Answer.Kind answer = answered.get(request.name());
    return answer == null || (answer == Answer.Kind.ACCEPTED && dice.chance(0.1));
  }

  private void start(Life life, String definition, String sagaId, int number) {
    String name = "";
    Answer.Kind kind;
    try {
      Started started =
          life.engine().start(StartRequest.of(definition, sagaId, Journey.of(number)));
      kind = Answer.Kind.ACCEPTED;
      name = started.saga().saga().identity().incarnation();
    } catch (StartConflict conflict) {
      kind = Answer.Kind.REFUSED;
    } catch (NotResolved unknown) {
      kind = Answer.Kind.UNRESOLVED;
    }
    scene.ledger().answered(life, new Answer(sagaId, Optional.empty(), "", number, kind, name));
  }

  private void command(Life life, String sagaId, CommandVerb verb, String id) {
    String name = "";
    Answer.Kind kind;
    boolean existed = scene.ledger().saga(sagaId).isPresent();
    try {
      CommandRequest request =
          new CommandRequest(sagaId, verb, "simulated", Optional.of(id), Optional.empty());
      name = life.engine().command(request).saga().identity().incarnation();
      kind = Answer.Kind.ACCEPTED;
    } catch (CommandRefused refused) {
      kind = Answer.Kind.REFUSED;
    } catch (UnknownSaga unknown) {
      kind = Answer.Kind.UNKNOWN_SAGA;
      scene.ledger().hold(!existed, "G1 an accepted saga is never lost", sagaId + " is unknown");
    } catch (NotResolved unknown) {
      kind = Answer.Kind.UNRESOLVED;
    }
    if (kind != Answer.Kind.UNRESOLVED) {
      answered.put(id, kind);
    }
    int times = sent.getOrDefault(id, 0);
    scene.ledger().answered(life, new Answer(sagaId, Optional.of(verb), id, times, kind, name));
  }
}
