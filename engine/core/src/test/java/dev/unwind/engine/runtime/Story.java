package dev.unwind.engine.runtime;

import dev.unwind.dsl.SagaDefinition;
import dev.unwind.engine.EngineSettings;
import dev.unwind.engine.SagaEngine;
import dev.unwind.engine.SagaTracing;
import dev.unwind.engine.StartRequest;
import dev.unwind.engine.StepGuards;
import dev.unwind.engine.machine.MachineSettings;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.virtual.VirtualWorld;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What happens to sagas in a virtual world: processes with engines on one store, and a ledger of
 * all calls outside of them.
 */
final class Story {
  static final Duration LEASE = Duration.ofSeconds(30);

  /** One call of a handler. */
  record Entry(String call, int attempt, String key, long token) {}

  final VirtualWorld world = new VirtualWorld(1);
  final CountingStore store;
  final List<Entry> ledger = new ArrayList<>();
  private final List<SagaDefinition<?>> definitions = new ArrayList<>();
  StepGuards guards = StepGuards.none();
  SagaTracing tracing = SagaTracing.none();
  OwnerRegistry owners = OwnerRegistry.none();

  Story(SagaDefinition<?>... definitions) {
    this(new CountingStore());
    this.definitions.addAll(List.of(definitions));
  }

  private Story(CountingStore store) {
    this.store = store;
  }

  void define(SagaDefinition<?> definition) {
    definitions.add(definition);
  }

  static EngineSettings settings() {
    return new EngineSettings(
        new MachineSettings(LEASE, 10, 100, 50),
        Duration.ofSeconds(1),
        100,
        1_000,
        Duration.ofSeconds(10),
        64,
        Duration.ofSeconds(10));
  }

  /** A process with an engine that runs sagas. */
  record Node(VirtualWorld.Process process, SagaEngine engine, SimpleMeterRegistry meters) {
    /** Returns what a counter, or all counters of that name and these tags, have counted. */
    double counted(String name, String... tags) {
      return meters.find(name).tags(tags).counters().stream().mapToDouble(Counter::count).sum();
    }

    double gauge(String name) {
      return meters.get(name).gauge().value();
    }

    Timer timer(String name, String... tags) {
      return meters.get(name).tags(tags).timer();
    }
  }

  Node node() {
    return node(store, settings());
  }

  Node node(DocumentStore on, EngineSettings settings) {
    Node node = quiet(on, settings);
    node.engine().open();
    return node;
  }

  /** A process that stores starts and commands, and runs nothing. */
  Node quiet(DocumentStore on, EngineSettings settings) {
    VirtualWorld.Process process = world.process();
    SimpleMeterRegistry meters = new SimpleMeterRegistry();
    SagaEngine engine =
        SagaEngine.builder(on)
            .definitions(definitions)
            .settings(settings)
            .environment(process)
            .meters(meters)
            .guards(guards)
            .tracing(tracing)
            .owners(owners)
            .build();
    return new Node(process, engine, meters);
  }

  Saga start(Node node, String definition, String id, Object input) {
    return node.engine().start(StartRequest.of(definition, id, input)).saga().saga();
  }

  Saga saga(Node node, String id) {
    return node.engine().find(id).orElseThrow().saga();
  }

  Saga runUntilFinal(Node node, String id) {
    world.runUntil(
        id + " is final, was " + store.describe(id),
        () -> store.status(id).map(s -> s.isFinal()).orElse(false));
    return saga(node, id);
  }

  void note(String call, int attempt, String key, long token) {
    ledger.add(new Entry(call, attempt, key, token));
  }

  List<String> calls() {
    return ledger.stream().map(Entry::call).collect(Collectors.toList());
  }

  List<Entry> calls(String name) {
    return ledger.stream().filter(e -> e.call().equals(name)).collect(Collectors.toList());
  }
}
