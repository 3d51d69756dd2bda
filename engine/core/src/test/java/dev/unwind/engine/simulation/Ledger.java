package dev.unwind.engine.simulation;

import dev.unwind.engine.document.SagaCodec;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.virtual.VirtualWorld;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Sees everything: each commit as it is applied, each call of a handler, each answer to a client;
 * and asks the watchers about it.
 */
final class Ledger {
  /** The latest version of a saga, and since when it stands. */
  private record Latest(Saga saga, Duration since) {}

  private final Map<String, Latest> sagas = new LinkedHashMap<>();
  private final Map<String, Map<Long, Intent>> intents = new HashMap<>();
  private final List<Watcher> watchers = new ArrayList<>();
  private final VirtualWorld world;
  private final SagaCodec codec;
  private final Trace trace;
  private Optional<String> violation = Optional.empty();
  private boolean closed;

  Ledger(VirtualWorld world, SagaCodec codec, Trace trace) {
    this.world = world;
    this.codec = codec;
    this.trace = trace;
  }

  void watch(Watcher watcher) {
    watchers.add(watcher);
  }

  /** Notes that a promise is broken; the first one counts. */
  void broken(String promise, String how) {
    if (violation.isEmpty()) {
      trace.note("BROKEN " + promise + ": " + how);
      violation = Optional.of(promise + ": " + how);
    }
  }

  void hold(boolean holds, String promise, Object about) {
    if (!holds) {
      broken(promise, String.valueOf(about));
    }
  }

  Optional<String> violation() {
    return violation;
  }

  /** Nothing is noted any more: the world is being taken apart. */
  void close() {
    closed = true;
  }

  // ---- what happens

  void applied(Life writer, List<Stored> stored) {
    List<String> messages = new ArrayList<>();
    Optional<Saga> saga = Optional.empty();
    for (Stored one : stored) {
      if (one.document().header().type().equals(SagaCodec.SAGA)) {
        saga = Optional.of(codec.decode(one));
      } else {
        messages.add(new String(one.document().json(), StandardCharsets.UTF_8));
      }
    }
    if (saga.isEmpty()) {
      broken("G6 messages come with a transition", stored.toString());
      return;
    }
    Saga after = saga.get();
    Latest before = sagas.get(after.id());
    Duration since = before == null ? Duration.ZERO : before.since();
    Change change =
        new Change(
            Optional.ofNullable(before).map(Latest::saga),
            after,
            messages,
            writer,
            world.elapsed().minus(since));
    sagas.put(after.id(), new Latest(after, world.elapsed()));
    Intent.of(change).forEach(this::intended);
    tell(change.toString(), watcher -> watcher.applied(change));
  }

  private void intended(Intent intent) {
    intents
        .computeIfAbsent(intent.place(), place -> new LinkedHashMap<>())
        .put(intent.token(), intent);
  }

  void called(HandlerCall call) {
    tell("called: " + call, watcher -> watcher.called(call));
  }

  void answered(Life by, Answer answer) {
    tell(by + " answered " + answer, watcher -> watcher.answered(answer));
  }

  void ended() {
    tell("everything has ended", Watcher::ended);
  }

  void note(String line) {
    if (!closed) {
      trace.note(line);
    }
  }

  private void tell(String line, Consumer<Watcher> what) {
    if (!closed) {
      trace.note(line);
      watchers.forEach(what);
    }
  }

  // ---- what stands

  Optional<Saga> saga(String sagaId) {
    return Optional.ofNullable(sagas.get(sagaId)).map(Latest::saga);
  }

  Collection<Saga> sagas() {
    return sagas.values().stream().map(Latest::saga).toList();
  }

  boolean allFinal() {
    for (Latest latest : sagas.values()) {
      if (!latest.saga().status().isFinal()) {
        return false;
      }
    }
    return true;
  }

  /** Returns the intent that was recorded under a token, for actions or for compensations. */
  Optional<Intent> intent(String sagaId, String step, boolean undo, long token) {
    return Optional.ofNullable(
        intents.getOrDefault(Intent.place(sagaId, step, undo), Map.of()).get(token));
  }

  boolean isIntended(String sagaId, String step) {
    return intents.containsKey(Intent.place(sagaId, step, false));
  }
}
