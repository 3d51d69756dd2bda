package dev.unwind.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import dev.unwind.dsl.SagaDefinition;
import dev.unwind.dsl.StepRejected;
import dev.unwind.engine.document.SagaCodec;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.saga.Timeline;
import dev.unwind.engine.saga.TimelineEntry;
import dev.unwind.engine.store.Document;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.ETag;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Write;
import dev.unwind.engine.store.memory.InMemoryDocumentStore;
import dev.unwind.engine.virtual.VirtualWorld;
import dev.unwind.engine.virtual.WorldThreads;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Where a test plays: one virtual world with one store, on which the processes of an application
 * come and go. The test's own thread drives it.
 */
final class Stage {
  private static final int MESSAGES_MAX = 1_000;
  private static final ETag NO_VERSION = new ETag("none");

  private final WorldThreads threads = new WorldThreads();
  private final VirtualWorld world = new VirtualWorld(1, threads);
  private final DocumentStore store = new InMemoryDocumentStore();
  private final Format format;
  private final Ledger ledger = new Ledger();
  private final Map<String, List<Stored>> versions = new HashMap<>();
  private final ProvenOwners owners = new ProvenOwners();
  private final Thread test = Thread.currentThread();
  private final List<SagaDefinition<?>> definitions;
  private final Interference interference;
  private Optional<StagedProcess> worker = Optional.empty();
  private Optional<StagedProcess> client = Optional.empty();
  private Instant begin = world.now();
  private int processes;

  Stage(Format format, List<SagaDefinition<?>> definitions, Interference interference) {
    this.format = format;
    this.definitions = List.copyOf(definitions);
    this.interference = interference;
  }

  Format format() {
    return format;
  }

  VirtualWorld world() {
    return world;
  }

  DocumentStore store() {
    return store;
  }

  Ledger ledger() {
    return ledger;
  }

  ProvenOwners owners() {
    return owners;
  }

  List<SagaDefinition<?>> definitions() {
    return definitions;
  }

  Interference interference() {
    return interference;
  }

  Instant begin() {
    return begin;
  }

  // ---- processes

  /** Starts a process that runs sagas. */
  void open() {
    if (processes == 0) {
      begin = world.now();
    }
    StagedProcess process = new StagedProcess(this, ++processes);
    worker = Optional.of(process);
    process.engine().open();
  }

  /** Kills the process that runs sagas, if there is one. */
  void kill() {
    worker.ifPresent(StagedProcess::kill);
    worker = Optional.empty();
  }

  Optional<StagedProcess> worker() {
    return worker;
  }

  /** Returns a process that stores starts and commands and runs nothing; it never dies. */
  StagedProcess client() {
    if (client.isEmpty()) {
      client = Optional.of(new StagedProcess(this, 0));
    }
    return client.get();
  }

  /** Ends a request that the test made of a process that has died over it. */
  void endRequest() {
    if (Thread.currentThread() == test) {
      throw new Crash();
    }
  }

  Object perform(HandlerCall call, Interference.Handler handler) throws Exception {
    int number = ledger.begin(call);
    try {
      Object result = interference.call(call, handler);
      ledger.end(number, HandlerCall.End.RETURNED, String.valueOf(result));
      return result;
    } catch (StepRejected rejected) {
      ledger.end(number, HandlerCall.End.REJECTED, String.valueOf(rejected.getMessage()));
      throw rejected;
    } catch (Throwable thrown) {
      ledger.end(number, HandlerCall.End.THREW, thrown.toString());
      throw thrown;
    }
  }

  // ---- what comes from elsewhere

  /**
   * Puts a saga into the store as it was written elsewhere. The clock is not behind its last write
   * then, and no id of another world is given again.
   */
  void load(Exported exported) {
    if (find(exported.sagaId()).isPresent()) {
      throw new IllegalArgumentException(
          "saga " + exported.sagaId() + " is there already; load each saga once");
    }
    world.setClock(exported.updatedAt());
    load(exported.saga());
    exported.messages().forEach(this::load);
  }

  private void load(Document document) {
    world.addForeign(new String(document.json(), StandardCharsets.UTF_8));
    String partition = document.key().partition();
    committed(store.commit(partition, List.of(new Write.Create(document))));
  }

  // ---- time

  /** Runs until the condition holds or the time is up; returns whether it holds. */
  boolean runUntil(BooleanSupplier condition, Duration within) {
    Instant end = world.now().plus(within);
    try {
      world.runUntil(
          "the condition holds",
          () -> condition.getAsBoolean() || worker.isEmpty() || !world.now().isBefore(end));
    } finally {
      // Idle threads would wait for work until the JVM ends; later work makes new ones.
      threads.close();
    }
    return condition.getAsBoolean();
  }

  void runFor(Duration time) {
    try {
      world.runFor(time);
    } finally {
      threads.close();
    }
  }

  // ---- what there is

  /** Keeps every version of a saga, since its timeline drops what is in the middle. */
  void committed(List<Stored> stored) {
    for (Stored version : stored) {
      if (version.document().header().type().equals(SagaCodec.SAGA)) {
        String sagaId = version.document().key().partition();
        versions.computeIfAbsent(sagaId, id -> new ArrayList<>()).add(version);
      }
    }
  }

  /** Returns what writes will add to a saga's timeline. */
  List<TimelineEntry> added(List<Write> writes) {
    return writes.stream()
        .flatMap(write -> write.newVersion().stream())
        .filter(document -> document.header().type().equals(SagaCodec.SAGA))
        .flatMap(
            document -> added(format.codec().decode(new Stored(document, NO_VERSION))).stream())
        .toList();
  }

  private static List<TimelineEntry> added(Saga saga) {
    return saga.journal().timeline().entries().stream()
        .filter(entry -> entry.transition() == saga.transition())
        .toList();
  }

  /** Returns everything that happened to a saga; empty if there is none. */
  List<TimelineEntry> timeline(String sagaId) {
    List<Stored> all = versions.getOrDefault(sagaId, List.of());
    if (all.isEmpty()) {
      return List.of();
    }
    Timeline latest = format.codec().decode(all.get(all.size() - 1)).journal().timeline();
    if (latest.dropped() == 0) {
      return latest.entries();
    }
    // A saga that was loaded has a past of which there are no versions here.
    List<TimelineEntry> entries =
        new ArrayList<>(format.codec().decode(all.get(0)).journal().timeline().entries());
    for (Stored version : all.subList(1, all.size())) {
      entries.addAll(added(format.codec().decode(version)));
    }
    return entries;
  }

  Optional<SagaStatus> status(String sagaId) {
    return store
        .read(SagaCodec.key(sagaId))
        .flatMap(found -> found.document().header().status())
        .map(SagaStatus::valueOf);
  }

  /** Returns whether the saga is final, or waits for an operator who has not asked anything yet. */
  boolean isAtRest(String sagaId) {
    Optional<SagaStatus> status = status(sagaId);
    if (status.filter(SagaStatus::isFinal).isPresent()) {
      return true;
    }
    return status.filter(s -> s == SagaStatus.BLOCKED).isPresent()
        && find(sagaId).orElseThrow().journal().inbox().isEmpty();
  }

  Optional<Saga> find(String sagaId) {
    return store.read(SagaCodec.key(sagaId)).map(format.codec()::decode);
  }

  <S> S state(String sagaId, Class<S> type) {
    return type.cast(
        format.codec().decode(store.read(SagaCodec.key(sagaId)).orElseThrow(), type).state());
  }

  /** Returns the messages of a saga, in the order of sending. */
  List<SentMessage> messages(String sagaId) {
    List<SentMessage> messages = new ArrayList<>();
    for (Stored found : store.partition(sagaId, MESSAGES_MAX, Optional.empty()).items()) {
      if (found.document().header().type().equals(SagaCodec.MESSAGE)) {
        messages.add(message(found));
      }
    }
    return messages;
  }

  private SentMessage message(Stored found) {
    try {
      JsonNode tree = format.states().readTree(found.document().json());
      return new SentMessage(
          tree.path("messageType").asText(), tree.path("messageId").asText(), tree.path("body"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
