package dev.unwind.engine.runtime;

import dev.unwind.dsl.SagaDefinition;
import dev.unwind.engine.CommandRefused;
import dev.unwind.engine.CommandRequest;
import dev.unwind.engine.EngineSettings;
import dev.unwind.engine.InputTooLarge;
import dev.unwind.engine.InvalidRequest;
import dev.unwind.engine.NotResolved;
import dev.unwind.engine.UnknownSaga;
import dev.unwind.engine.VersionMismatch;
import dev.unwind.engine.document.SagaCodec;
import dev.unwind.engine.document.UnwritableState;
import dev.unwind.engine.machine.Event;
import dev.unwind.engine.machine.Moment;
import dev.unwind.engine.machine.SagaMachine;
import dev.unwind.engine.machine.Transition;
import dev.unwind.engine.saga.Command;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.ETag;
import dev.unwind.engine.store.StoreException;
import dev.unwind.engine.store.StoreUnavailable;
import dev.unwind.engine.store.Stored;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Puts the parts together and holds them: runners, claims, sweeps, leases. Used by {@link
 * dev.unwind.engine.SagaEngine}, which is what users see.
 */
public final class EngineRuntime implements AutoCloseable {
  private static final Duration OVERLOAD_RETRY = Duration.ofSeconds(2);
  private static final Duration UNKNOWN_RETRY = Duration.ofSeconds(1);
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
   */
  public record Parts(
      DocumentStore store,
      Definitions definitions,
      SagaCodec codec,
      EngineSettings settings,
      EngineEnvironment environment,
      OwnerRegistry owners) {}

  private final Parts parts;
  private final EngineEnvironment environment;
  private final SagaMachine machine;
  private final Committer committer;
  private final Runners runners;
  private final Backlog backlog;
  private final Sweeper sweeper;
  private final Poisoned poisoned;
  private final Waiters waiters = new Waiters();
  private final String owner;
  private volatile boolean open;

  public EngineRuntime(Parts parts) {
    this.parts = parts;
    parts
        .definitions()
        .all()
        .forEach(d -> Encoder.check(d, parts.store().limits(), parts.settings().machine()));
    this.environment = parts.environment();
    this.owner = environment.randomId();
    this.machine = new SagaMachine(parts.settings().machine());
    this.committer = new Committer(parts, machine);
    this.runners = new Runners(committer, environment, parts.settings(), this::ended);
    this.backlog = new Backlog(parts.store(), runners);
    this.poisoned = new Poisoned(environment);
    Claims claims = new Claims(runners, parts.definitions(), parts.codec(), owner, poisoned);
    this.sweeper = new Sweeper(parts.store(), runners, parts.definitions(), claims, parts.owners());
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

  private void ended(Held held, Runners.End end) {
    String sagaId = held.saga().id();
    if (end == Runners.End.CRASHED) {
      poisoned.add(sagaId);
    } else if (end == Runners.End.DONE) {
      poisoned.remove(sagaId);
    }
    waiters.wake(sagaId);
    sweeper.slotFreed();
  }

  // ---- starts

  /**
   * A saga at one version.
   *
   * @param created whether the request that it answers made it
   */
  public record Found(Saga saga, ETag etag, boolean created) {}

  /**
   * Creates a saga with one write, and runs it if a slot is free.
   *
   * @throws InputTooLarge when its document does not fit
   * @throws NotResolved when there are too many already, or the store gave no answer
   */
  public Found start(SagaDefinition<?> definition, Saga.Identity identity, Object state) {
    boolean slot = open && runners.reserve();
    boolean used = false;
    try {
      if (!slot && !admit(identity.id())) {
        throw new NotResolved(
            identity.id(),
            "too many sagas are waiting already, "
                + parts.settings().backlogMax()
                + " are allowed; nothing was started",
            OVERLOAD_RETRY,
            null);
      }
      long before = environment.nanoTime();
      Transition.Advance start =
          (Transition.Advance)
              machine.start(
                  definition,
                  identity,
                  state,
                  moment(),
                  slot ? Optional.of(owner) : Optional.empty());
      Committer.Created created = create(definition, start);
      Saga saga = created.held().saga();
      if (created.byUs() && saga.ownership().sameAs(start.saga().ownership()) && slot) {
        used = true;
        runners.run(definition, created.held(), start.effect(), before);
      }
      return new Found(saga, created.held().etag(), created.byUs());
    } finally {
      if (slot && !used) {
        runners.cancelReservation();
      }
    }
  }

  private boolean admit(String sagaId) {
    return resolved(sagaId, backlog::admit);
  }

  private Committer.Created create(SagaDefinition<?> definition, Transition.Advance start) {
    try {
      return resolved(
          start.saga().id(),
          () ->
              committer.create(
                  definition,
                  start,
                  Deadline.after(environment, parts.settings().requestTimeout())));
    } catch (DocumentTooLarge tooLarge) {
      throw new InputTooLarge(tooLarge.getMessage());
    } catch (UnwritableState unwritable) {
      throw new InvalidRequest("input", unwritable.getMessage());
    }
  }

  private Moment moment() {
    return new Moment(environment.now(), environment.random(), runners.isDraining(), List.of());
  }

  /** What the store leaves open is answered as open: the same request can be repeated. */
  private <T> T resolved(String sagaId, Supplier<T> request) {
    try {
      return request.get();
    } catch (StoreUnavailable unavailable) {
      Duration asked = unavailable.retryAfter();
      throw new NotResolved(
          sagaId,
          "the store is not available: " + unavailable.getMessage() + "; repeat the same request",
          asked.compareTo(UNKNOWN_RETRY) > 0 ? asked : UNKNOWN_RETRY,
          unavailable);
    } catch (StoreException unknown) {
      throw new NotResolved(
          sagaId,
          "the outcome is unknown: repeat the request with the same key, which has no second effect",
          UNKNOWN_RETRY,
          unknown);
    }
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
    Supplier<Event> event =
        () -> {
          if (decided[0] && request.ifMatch().isPresent()) {
            throw new VersionMismatch(
                "saga "
                    + request.sagaId()
                    + " is not at version "
                    + request.ifMatch().get()
                    + " any more");
          }
          decided[0] = true;
          return new Event.CommandReceived(moment(), command);
        };
    return answer(request, commit(seen, request, definition, event));
  }

  private Committer.Result commit(
      Found seen, CommandRequest request, SagaDefinition<?> definition, Supplier<Event> event) {
    try {
      return resolved(
          request.sagaId(),
          () ->
              committer.commit(
                  new Held(seen.saga(), seen.etag()),
                  new Committer.Ask(
                      definition,
                      event,
                      Committer.Role.COMMANDER,
                      Deadline.after(environment, parts.settings().requestTimeout()))));
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
    return new Found(held.saga(), held.etag(), false);
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

  /** Returns the saga with its state as a tree. */
  public Optional<Found> find(String sagaId) {
    return resolved(sagaId, () -> parts.store().read(SagaCodec.key(sagaId))).map(this::view);
  }

  private Found view(Stored stored) {
    return new Found(parts.codec().decode(stored), stored.etag(), false);
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
