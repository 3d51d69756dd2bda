package dev.unwind.engine.simulation;

import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.virtual.VirtualWorld;
import dev.unwind.engine.virtual.WorldThreads;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * Runs the real engine in virtual time, with processes, a store and handlers that go wrong by a
 * seed, and holds all that happens against the promises. The same seed gives the same events.
 */
public final class Simulation implements AutoCloseable {
  /** How long all sagas may take to become final once nothing goes wrong any more. */
  static final Duration LIVENESS_TIME = Duration.ofMinutes(5);

  /** How many events that may take. */
  static final long LIVENESS_EVENTS = 10_000;

  private static final long FAULTY_EVENTS = 200_000;

  /**
   * What a seed came to.
   *
   * @param violation the first broken promise, with all that is needed to look into it
   * @param hash of everything that happened
   * @param events how many events happened
   * @param recovery how long it took until all sagas were final once nothing went wrong any more
   * @param recoveryEvents how many events that took
   * @param ends how many sagas ended in which status
   * @param faults how often each fault struck
   */
  public record Result(
      Optional<String> violation,
      long hash,
      long events,
      Duration recovery,
      long recoveryEvents,
      Map<SagaStatus, Integer> ends,
      Map<Fault, Integer> faults) {}

  private final WorldThreads threads = new WorldThreads();
  private final Documents documents = Documents.create();

  /** Returns how a seed breaks a promise; empty when all of them held. */
  public static Optional<String> violation(long seed) {
    try (Simulation simulation = new Simulation()) {
      return simulation.run(seed).violation();
    }
  }

  /** Runs one seed. */
  public Result run(long seed) {
    try (VirtualWorld world = new VirtualWorld(seed, threads)) {
      return new Run(seed, world).result();
    }
  }

  @Override
  public void close() {
    threads.close();
  }

  /** One seed. */
  private final class Run {
    private final long seed;
    private final VirtualWorld world;
    private final Trace trace;
    private final Ledger ledger;
    private final Scene scene;
    private final Truth truth;
    private final Fleet fleet;
    private final Clients clients;
    private final Services services;
    private Duration recovery = Duration.ZERO;
    private long recoveryEvents;

    Run(long seed, VirtualWorld world) {
      this.seed = seed;
      this.world = world;
      Dice dice = new Dice(seed);
      this.trace = new Trace(world);
      this.ledger = new Ledger(world, documents.codec(), trace);
      Plan plan = Plan.roll(dice.fork());
      this.scene =
          new Scene(
              world,
              world.process(),
              plan,
              Faults.swarm(dice.fork(), new Dice(~seed).chance(0.25)),
              ledger);
      this.truth = new Truth(scene);
      Weather weather = new Weather(scene, dice.fork());
      this.fleet = new Fleet(scene, truth, weather, dice.fork(), documents);
      this.clients = new Clients(scene, fleet, dice.fork());
      Participant participant = new Participant(dice.pick(Participant.Duty.values()));
      this.services = new Services(scene, fleet, weather, participant, dice.fork());
      watch(participant);
      fleet.begin(services.definitions());
      clients.begin();
      weather.begin(fleet, clients);
    }

    private void watch(Participant participant) {
      ledger.watch(new G1NothingIsLost(scene));
      ledger.watch(new G2IntentFirst(scene));
      ledger.watch(new G3ReverseOrder(scene));
      ledger.watch(new G4KeysAndTokens(scene));
      ledger.watch(new G5OneExecutor(scene));
      ledger.watch(new G6MessagesWithTheirStep(scene));
      ledger.watch(new G7CommandsMeanIt(scene));
      ledger.watch(new G8ClocksLie(scene, fleet));
      ledger.watch(new OwnersGoOn(scene));
      ledger.watch(new NetEffect(scene, participant));
    }

    Result result() {
      boolean broken = world.run(this::isBroken, scene.plan().faultsLast(), FAULTY_EVENTS);
      if (!broken) {
        recover();
      }
      ledger.close();
      Map<SagaStatus, Integer> ends = new EnumMap<>(SagaStatus.class);
      ledger.sagas().forEach(saga -> ends.merge(saga.status(), 1, Integer::sum));
      return new Result(
          ledger.violation().map(this::report),
          trace.hash(),
          world.events(),
          recovery,
          recoveryEvents,
          ends,
          scene.faults().injected());
    }

    private boolean isBroken() {
      return ledger.violation().isPresent();
    }

    private void recover() {
      scene.faults().end();
      ledger.note("nothing goes wrong any more");
      fleet.recover();
      clients.helpWhatIsBlocked();
      Duration began = world.elapsed();
      long eventsBefore = world.events();
      boolean ended =
          world.run(() -> isBroken() || ledger.allFinal(), LIVENESS_TIME, LIVENESS_EVENTS);
      recovery = world.elapsed().minus(began);
      recoveryEvents = world.events() - eventsBefore;
      ledger.hold(ended, "G1 every saga becomes final once nothing goes wrong", ledger.sagas());
      settle();
      ledger.ended();
    }

    /** Lets arrive what is still under way, which must not change anything any more. */
    private void settle() {
      boolean settled =
          world.run(
              () ->
                  isBroken()
                      || (ledger.allFinal() && truth.underway() == 0 && services.underway() == 0),
              LIVENESS_TIME,
              LIVENESS_EVENTS);
      ledger.hold(settled, "G1 final sagas stay final", ledger.sagas());
    }

    private String report(String violation) {
      return "seed "
          + seed
          + " breaks "
          + violation
          + "\nfaults: "
          + scene.faults()
          + "\nplan: "
          + scene.plan()
          + "\nthe last events:\n"
          + trace.lines();
    }
  }
}
