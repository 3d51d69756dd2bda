package dev.unwind.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.unwind.dsl.SagaDefinition;
import dev.unwind.engine.document.Fingerprint;
import dev.unwind.engine.document.SagaCodec;
import dev.unwind.engine.document.UnreadableSaga;
import dev.unwind.engine.runtime.Definitions;
import dev.unwind.engine.runtime.EngineEnvironment;
import dev.unwind.engine.runtime.EngineRuntime;
import dev.unwind.engine.saga.CommandVerb;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.ListQuery;
import dev.unwind.engine.store.Page;
import dev.unwind.engine.store.StoreException;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Summary;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Starts sagas, looks at them and commands them; and, once opened, runs them. Thread-safe; one for
 * a process.
 *
 * <p>A saga that {@link #start} has returned is never lost, whatever happens to this process.
 * Requests that the store leaves unanswered raise {@link NotResolved}, and can be repeated without
 * a second effect.
 */
public final class SagaEngine implements AutoCloseable {
  private static final int KEY_LENGTH_MAX = 255;
  private static final int REASON_LENGTH_MAX = 500;
  private static final Duration AWAIT_MAX = Duration.ofDays(1);
  private static final Duration LOOK_AGAIN = Duration.ofMillis(200);

  private final DocumentStore store;
  private final Definitions definitions;
  private final SagaCodec codec;
  private final Inputs inputs;
  private final EngineSettings settings;
  private final SagaTracing tracing;
  private final EngineEnvironment environment;
  private final EngineRuntime runtime;

  SagaEngine(EngineRuntime.Parts parts, Inputs inputs) {
    this.store = parts.store();
    this.definitions = parts.definitions();
    this.codec = parts.codec();
    this.inputs = inputs;
    this.settings = parts.settings();
    this.tracing = parts.hooks().tracing();
    this.environment = parts.environment();
    this.runtime = new EngineRuntime(parts);
  }

  /** Returns a builder of an engine on this store, which the engine does not close. */
  public static SagaEngineBuilder builder(DocumentStore store) {
    return new SagaEngineBuilder(store);
  }

  /** Begins to run sagas: those started here, and all that are due in the store. */
  public void open() {
    runtime.open();
  }

  /**
   * Starts a saga with one durable write. A repeat, recognised by its id or idempotency key, meets
   * the same saga.
   *
   * @throws InvalidRequest when the request is wrong; the field is named
   * @throws UnknownDefinition when there is no such definition
   * @throws StartConflict when the id or key belongs to another start
   * @throws InputTooLarge when the saga's document would not fit
   * @throws NotResolved when overloaded or without an answer of the store; repeat with the same id
   *     or key
   */
  public Started start(StartRequest request) {
    SagaDefinition<?> definition =
        definitions
            .newest(request.definition())
            .orElseThrow(
                () ->
                    new UnknownDefinition(
                        "there is no definition \"" + request.definition() + "\""));
    String sagaId = sagaId(request);
    JsonNode tree = inputs.tree(request.input());
    Object state = inputs.state(tree, request.input(), definition.stateType());
    String fingerprint = Fingerprint.of(definition.name(), tree);
    EngineRuntime.Found found = start(definition, sagaId, fingerprint, state);
    if (!found.created() && !found.saga().identity().fingerprint().equals(fingerprint)) {
      throw new StartConflict(
          "saga "
              + sagaId
              + " exists, and was started with another definition or input; it is untouched. Use another "
              + (request.id().isPresent() ? "id" : "idempotency key"));
    }
    return new Started(snapshot(found), found.created());
  }

  private EngineRuntime.Found start(
      SagaDefinition<?> definition, String sagaId, String fingerprint, Object state) {
    SagaTracing.Begun begun = tracing.starting(sagaId, definition.name());
    boolean created = false;
    try {
      Saga.Identity identity =
          new Saga.Identity(
              sagaId,
              definition.name(),
              definition.revision(),
              environment.randomId(),
              fingerprint,
              environment.now(),
              begun.traceparent());
      EngineRuntime.Found found = runtime.start(definition, identity, state);
      created = found.created();
      return found;
    } finally {
      begun.ended(created);
    }
  }

  private String sagaId(StartRequest request) {
    request.idempotencyKey().ifPresent(key -> checkKey("idempotencyKey", key));
    if (request.id().isPresent()) {
      return SagaId.check(request.id().get());
    }
    return request
        .idempotencyKey()
        .map(key -> Fingerprint.sagaId(request.definition(), key))
        .orElseGet(environment::randomId);
  }

  private static void checkKey(String field, String key) {
    boolean printable = key.chars().allMatch(c -> c >= 0x20 && c < 0x7f);
    if (key.isBlank() || key.length() > KEY_LENGTH_MAX || !printable) {
      throw new InvalidRequest(
          field, "must have 1 to " + KEY_LENGTH_MAX + " printable ASCII characters");
    }
  }

  private SagaSnapshot snapshot(EngineRuntime.Found found) {
    return new SagaSnapshot(codec.withTree(found.saga()), found.etag());
  }

  /** Returns the saga as it is now, its state as a Jackson tree. */
  public Optional<SagaSnapshot> find(String sagaId) {
    return runtime.find(SagaId.check(sagaId)).map(this::snapshot);
  }

  /**
   * Returns the saga's document as the store holds it now, byte for byte: also that of a saga whose
   * definition this program does not have, and one that can't be read as a saga. It holds the
   * saga's state, whatever that is.
   *
   * @throws NotResolved when the store gives no answer
   */
  public Optional<Stored> document(String sagaId) {
    return runtime.document(SagaId.check(sagaId));
  }

  /**
   * Returns the saga once it is final, or when the time is up; a day at most.
   *
   * @throws UnknownSaga when there is none
   */
  public SagaSnapshot await(String sagaId, Duration time) {
    Duration bounded = time.compareTo(AWAIT_MAX) > 0 ? AWAIT_MAX : time;
    long end = environment.nanoTime() + bounded.toNanos();
    CompletableFuture<Void> hint = runtime.hint(SagaId.check(sagaId));
    try {
      while (true) {
        SagaSnapshot now = existing(sagaId);
        long left = end - environment.nanoTime();
        if (now.saga().status().isFinal() || left <= 0) {
          return now;
        }
        if (hint.isDone()) {
          runtime.forget(sagaId, hint);
          hint = runtime.hint(sagaId);
        }
        if (!pause(hint, Math.min(left, LOOK_AGAIN.toNanos()))) {
          return now;
        }
      }
    } finally {
      runtime.forget(sagaId, hint);
    }
  }

  private static boolean pause(CompletableFuture<Void> hint, long nanos) {
    try {
      hint.get(nanos, TimeUnit.NANOSECONDS);
      return true;
    } catch (TimeoutException lookAgain) {
      return true;
    } catch (ExecutionException e) {
      throw new IllegalStateException("hints never fail", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private SagaSnapshot existing(String sagaId) {
    return find(sagaId).orElseThrow(() -> new UnknownSaga("there is no saga " + sagaId));
  }

  /**
   * Returns sagas, newest first; stable under concurrent starts.
   *
   * @throws InvalidRequest for a cursor that this store did not give
   */
  public Page<Summary> list(SagaQuery query) {
    try {
      return store.list(
          new ListQuery(
              SagaCodec.SAGA,
              query.definition(),
              query.status().map(Enum::name),
              query.limit(),
              query.cursor()));
    } catch (IllegalArgumentException badCursor) {
      throw new InvalidRequest("cursor", "is not one that a list of sagas has given");
    } catch (StoreException unavailable) {
      throw new NotResolved(
          "", "the store is not available; repeat the request", Duration.ofSeconds(1), unavailable);
    }
  }

  /**
   * Asks something of a saga. It is answered once the command is durable in the saga's inbox; the
   * owner meets it at its next write. A repeat with the same command id has no further effect.
   *
   * @return the saga with the command in its inbox, or as it is if there is nothing to do
   * @throws UnknownSaga when there is none
   * @throws CommandRefused when it does not apply: it has had no effect and never will
   * @throws VersionMismatch when the saga is not at the demanded version
   * @throws InvalidRequest when the request is wrong; the field is named
   * @throws NotResolved when the store gives no answer; repeat with the same command id
   */
  public SagaSnapshot command(CommandRequest request) {
    checkReason(request.reason());
    request.commandId().ifPresent(id -> checkKey("commandId", id));
    EngineRuntime.Found seen =
        runtime
            .find(SagaId.check(request.sagaId()))
            .orElseThrow(() -> new UnknownSaga("there is no saga " + request.sagaId()));
    Saga saga = seen.saga();
    if (request.ifMatch().isPresent() && !request.ifMatch().get().equals(seen.etag())) {
      throw new VersionMismatch(
          "saga "
              + saga.id()
              + " is at version "
              + seen.etag()
              + ", not "
              + request.ifMatch().get());
    }
    SagaDefinition<?> definition =
        definitions
            .find(saga.identity().definition(), saga.identity().revision())
            .orElseThrow(
                () ->
                    new UnknownDefinition(
                        "this program does not have revision "
                            + saga.identity().revision()
                            + " of definition \""
                            + saga.identity().definition()
                            + "\", which saga "
                            + saga.id()
                            + " follows"));
    checkSteps(definition, saga);
    return snapshot(runtime.command(definition, seen, request));
  }

  private static void checkSteps(SagaDefinition<?> definition, Saga saga) {
    try {
      Definitions.check(definition, saga);
    } catch (UnreadableSaga changed) {
      throw new UnknownDefinition(changed.getMessage());
    }
  }

  private static void checkReason(String reason) {
    if (reason == null || reason.isBlank() || reason.length() > REASON_LENGTH_MAX) {
      throw new InvalidRequest(
          "reason", "is required: 1 to " + REASON_LENGTH_MAX + " characters, not blank");
    }
  }

  /**
   * Asks that what may have happened is undone, as long as the saga is before its point of no
   * return.
   */
  public SagaSnapshot cancel(String sagaId, String reason) {
    return command(plain(sagaId, CommandVerb.CANCEL, reason));
  }

  /** Asks for a fresh budget of attempts for what is blocked. */
  public SagaSnapshot retry(String sagaId, String reason) {
    return command(plain(sagaId, CommandVerb.RETRY, reason));
  }

  /** Declares settled what is blocked. */
  public SagaSnapshot skip(String sagaId, String reason) {
    return command(plain(sagaId, CommandVerb.SKIP, reason));
  }

  private static CommandRequest plain(String sagaId, CommandVerb verb, String reason) {
    return new CommandRequest(sagaId, verb, reason, Optional.empty(), Optional.empty());
  }

  /** Returns the newest revision of each definition, by name. */
  public List<SagaDefinition<?>> definitions() {
    return definitions.all();
  }

  /** Returns how much this process has to do right now; at once, and without the store. */
  public EngineLoad load() {
    return new EngineLoad(
        runtime.inFlight(), settings.inFlightMax(), runtime.hung(), settings.hungMax());
  }

  /**
   * Begins nothing new, lets running attempts end and records their results, and releases idle
   * sagas.
   *
   * @param grace how long to wait for attempts
   * @return whether all have ended
   */
  public boolean drain(Duration grace) {
    return runtime.drain(grace);
  }

  /**
   * Lets go of everything at once. What is running is interrupted; others take it over when its
   * lease is over.
   */
  @Override
  public void close() {
    runtime.close();
  }
}
