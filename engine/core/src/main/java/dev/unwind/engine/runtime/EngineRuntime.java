package dev.unwind.engine.runtime;

import dev.unwind.dsl.SagaDefinition;
import dev.unwind.engine.CommandRefused;
import dev.unwind.engine.CommandRequest;
import dev.unwind.engine.EngineSettings;
import dev.unwind.engine.InputTooLarge;
import dev.unwind.engine.NotResolved;
import dev.unwind.engine.SagaTracing;
import dev.unwind.engine.StepGuards;
import dev.unwind.engine.UnknownSaga;
import dev.unwind.engine.VersionMismatch;
import dev.unwind.engine.document.SagaCodec;
import dev.unwind.engine.machine.Event;
import dev.unwind.engine.machine.Moment;
import dev.unwind.engine.machine.SagaMachine;
import dev.unwind.engine.metrics.EngineMeters;
import dev.unwind.engine.saga.Command;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.ETag;
import dev.unwind.engine.store.Stored;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * Puts the parts together and holds them: runners, claims, sweeps, leases. Used by {@link
 * dev.unwind.engine.SagaEngine}, which is what users see.
 */
public final class EngineRuntime implements AutoCloseable {
  private static final Duration DRAIN_LOOK = Duration.ofMillis(20);

  /**
   * What an engine is made of.
   *
   * @param store keeps the documents; closed by whoever opened it
   * @param definitions what can be run here
   * @param codec writes and reads the documents
   * @param settings the limits
   * @param environment time, threads and ids; closed with the runtime
   * @param owners proves death; closed with the runtime
   * @param hooks who watches, and who has a say
   */
  public record Parts(
      DocumentStore store,
      Definitions definitions,
      SagaCodec codec,
      EngineSettings settings,
      EngineEnvironment environment,
      OwnerRegistry owners,
      Hooks hooks) {
    private Parts on(DocumentStore other) {
      return new Parts(other, definitions, codec, settings, environment, owners, hooks);
    }
  }

  /**
   * Who watches the runtime, and who has a say in when an attempt is begun.
   *
   * @param meters counts what happens
   * @param tracing follows sagas; throws nothing
   * @param guards are asked before an intent is recorded
   */
  public record Hooks(EngineMeters meters, SagaTracing tracing, StepGuards guards) {}

  private final Parts parts;
  private final EngineEnvironment environment;
  private final Committer committer;
  private final Runners runners;
  private final Starts starts;
  private final Sweeper sweeper;
  private final Poisoned poisoned;
  private final Waiters waiters = new Waiters();
  private final String owner;
  private volatile boolean open;

  public EngineRuntime(Parts given) {
    Pressure pressure = new Pressure(given.environment(), given.hooks().meters());
    this.parts = given.on(new PressedStore(given.store(), pressure));
    parts
        .definitions()
        .all()
        .forEach(d -> Encoder.check(d, parts.store().limits(), parts.settings().machine()));
    this.environment = parts.environment();
    this.owner = environment.randomId();
    SagaMachine machine = new SagaMachine(parts.settings().machine());
    this.committer = new Committer(parts, machine, pressure);
    this.runners = new Runners(committer, parts, new Ends());
    this.starts = new Starts(parts, machine, committer, runners, owner);
    this.poisoned = new Poisoned(environment);
    Claims claims = new Claims(runners, committer, parts, owner, poisoned);
    this.sweeper = new Sweeper(parts.store(), runners, parts.definitions(), claims, parts.owners());
    register();
  }

  private void register() {
    EngineMeters meters = parts.hooks().meters();
    parts.definitions().allRevisions().forEach(meters::of);
    meters.gauge(
        "unwind.sagas.in.flight", "Sagas that this process works on", () -> runners.size());
    meters.gauge(
        "unwind.sagas.unrunnable",
        "Sagas that could not be run here, and are tried ever more rarely",
        poisoned::size);
    new StoreGauges(parts.store(), parts.codec(), runners, committer.pressure(), meters);
  }

  /**
   * Begins to run sagas. Before it, and without it, starts and commands are stored for others to
   * run.
   */
  public void open() {
    if (open) {
      throw new IllegalStateException("the engine is open already");
    }
    parts.owners().announce(owner);
    open = true;
    new LeaseKeeper(runners).open();
    sweeper.open();
  }

  private final class Ends implements Runners.Listener {
    @Override
    public void ended(Held held, Runners.End end) {
      String sagaId = held.saga().id();
      if (end == Runners.End.CRASHED) {
        poisoned.add(sagaId);
      } else if (end == Runners.End.DONE) {
        poisoned.remove(sagaId);
      }
      waiters.wake(sagaId);
      sweeper.slotFreed();
    }

    @Override
    public void roomFreed() {
      sweeper.slotFreed();
    }
  }

  // ---- starts

  /**
   * A saga at one version.
   *
   * @param created whether the request that it answers made it
   */
  public record Found(Held held, boolean created) {
    public Saga saga() {
      return held.saga();
    }

    public ETag etag() {
      return held.etag();
    }
  }

  /**
   * Creates a saga with one write, and runs it if a slot is free.
   *
   * @throws InputTooLarge when its document does not fit
   * @throws NotResolved when there are too many already, or the store gave no answer
   */
  public Found start(SagaDefinition<?> definition, Saga.Identity identity, Object state) {
    return starts.start(definition, identity, state, open);
  }

  private Moment moment(Optional<Moment.Refusal> refusal) {
    return new Moment(
        environment.now(), environment.random(), runners.beginsNothing(), List.of(), refusal);
  }

  // ---- commands

  /**
   * Puts a command into the saga's inbox with one write, or finds that it needs none.
   *
   * @param seen the saga as just read
   * @throws CommandRefused when it does not apply
   * @throws VersionMismatch when the saga moved on from the version that the request demands
   * @throws NotResolved when the store gave no answer
   */
  public Found command(SagaDefinition<?> definition, Found seen, CommandRequest request) {
    Command command =
        new Command(
            request.commandId().orElseGet(environment::randomId),
            request.verb(),
            request.reason(),
            environment.now());
    boolean[] decided = new boolean[1];
    Function<Optional<Moment.Refusal>, Event> event =
        refusal -> {
          if (decided[0] && request.ifMatch().isPresent()) {
            throw new VersionMismatch(
                "saga "
                    + request.sagaId()
                    + " is not at version "
                    + request.ifMatch().get()
                    + " any more");
          }
          decided[0] = true;
          return new Event.CommandReceived(moment(refusal), command);
        };
    return answer(request, commit(seen, request, definition, event));
  }

  private Committer.Result commit(
      Found seen,
      CommandRequest request,
      SagaDefinition<?> definition,
      Function<Optional<Moment.Refusal>, Event> event) {
    try {
      return Unresolved.asSuch(
          request.sagaId(),
          () ->
              committer.commit(
                  seen.held(),
                  new Ask(
                      definition,
                      event,
                      Ask.Role.COMMANDER,
                      Deadline.after(environment, parts.settings().requestTimeout()),
                      () -> Urgency.BEGUN)));
    } catch (DocumentTooLarge full) {
      throw new InputTooLarge(full.getMessage());
    }
  }

  private Found answer(CommandRequest request, Committer.Result result) {
    if (result instanceof Committer.Result.Refused) {
      Committer.Result.Refused refused = (Committer.Result.Refused) result;
      throw new CommandRefused(
          request.sagaId(),
          request.verb(),
          refused.held().saga().status(),
          Refusals.words(refused.reason()));
    }
    if (!(result instanceof Committer.Result.Stands)) {
      throw new UnknownSaga("there is no saga " + request.sagaId() + " any more");
    }
    Held held = ((Committer.Result.Stands) result).held();
    handOff(held.saga());
    return new Found(held, false);
  }

  private void handOff(Saga saga) {
    Optional<SagaRunner> runner = runners.find(saga.id());
    if (runner.isPresent()) {
      runner.get().commandCame();
    } else if (open && saga.ownership().owner().isEmpty() && !saga.status().isFinal()) {
      poisoned.remove(saga.id());
      sweeper.look(saga.id());
    }
  }

  // ---- looking

  /** Returns how many sagas this process works on. */
  public int inFlight() {
    return runners.size();
  }

  /** Returns how many calls took too long and have not ended. */
  public int hung() {
    return runners.hung().count();
  }

  /** Returns the saga with its state as a tree. */
  public Optional<Found> find(String sagaId) {
    return document(sagaId).map(this::view);
  }

  /** Returns the saga's document, whatever it is. */
  public Optional<Stored> document(String sagaId) {
    return Unresolved.asSuch(sagaId, () -> parts.store().read(SagaCodec.key(sagaId)));
  }

  private Found view(Stored stored) {
    Saga saga = parts.codec().decode(stored);
    return new Found(new Held(saga, stored.etag(), stored.charge()), false);
  }

  /**
   * Returns a future that completes when this process lets go of the saga; {@link #forget} it
   * afterwards.
   */
  public CompletableFuture<Void> hint(String sagaId) {
    return waiters.add(sagaId);
  }

  /** Ends the interest in a hint. */
  public void forget(String sagaId, CompletableFuture<Void> hint) {
    waiters.remove(sagaId, hint);
  }

  // ---- the end

  /**
   * Claims nothing new, lets attempts end and records their results, and releases idle sagas.
   *
   * @param grace how long to wait for attempts
   * @return whether all have ended
   */
  public boolean drain(Duration grace) {
    runners.drain();
    Deadline deadline = Deadline.after(environment, grace);
    while (!runners.isIdle() && !deadline.isOver()) {
      if (!environment.pause(DRAIN_LOOK)) {
        break;
      }
    }
    return runners.isIdle();
  }

  @Override
  public void close() {
    boolean ownsNothing = runners.ownsNothing();
    runners.close();
    if (open && ownsNothing) {
      parts.owners().withdraw(owner);
    }
    parts.owners().close();
    environment.close();
  }
}
