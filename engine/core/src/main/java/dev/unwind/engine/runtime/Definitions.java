package dev.unwind.engine.runtime;

import dev.unwind.dsl.SagaDefinition;
import dev.unwind.engine.document.UnreadableSaga;
import dev.unwind.engine.saga.Saga;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The definitions that this process knows: by name and revision; a start takes the highest
 * revision.
 */
public final class Definitions {
  private final Map<String, TreeMap<Integer, SagaDefinition<?>>> byName = new HashMap<>();

  /**
   * @throws IllegalArgumentException when two definitions have the same name and revision
   */
  public Definitions(Collection<? extends SagaDefinition<?>> definitions) {
    for (SagaDefinition<?> definition : definitions) {
      SagaDefinition<?> other =
          byName
              .computeIfAbsent(definition.name(), name -> new TreeMap<>())
              .put(definition.revision(), definition);
      if (other != null) {
        throw new IllegalArgumentException(
            "there are two saga definitions \""
                + definition.name()
                + "\" of revision "
                + definition.revision()
                + "; give the newer one a higher revision");
      }
    }
  }

  /** Returns the newest revision of the definition. */
  public Optional<SagaDefinition<?>> newest(String name) {
    return Optional.ofNullable(byName.get(name)).map(revisions -> revisions.lastEntry().getValue());
  }

  /** Returns the definition of exactly this revision. */
  public Optional<SagaDefinition<?>> find(String name, int revision) {
    return Optional.ofNullable(byName.get(name)).map(revisions -> revisions.get(revision));
  }

  /**
   * Checks that a saga has the steps of its definition: what runs or undoes a step is found by its
   * place.
   *
   * @throws UnreadableSaga naming the saga and the first step that differs
   */
  public static void check(SagaDefinition<?> definition, Saga saga) {
    List<String> recorded = new ArrayList<>();
    saga.steps().forEach(s -> recorded.add(words(s.name(), s.compensation().name())));
    List<String> defined = new ArrayList<>();
    definition
        .steps()
        .forEach(s -> defined.add(words(s.name(), s.compensation().map(c -> c.name()).orElse(""))));
    for (int i = 0; i < Math.max(recorded.size(), defined.size()); i++) {
      String was = i < recorded.size() ? recorded.get(i) : "no step";
      String is = i < defined.size() ? defined.get(i) : "no step";
      if (!was.equals(is)) {
        throw new UnreadableSaga(
            String.format(
                "saga %s was started with %s at place %d, and revision %d of definition \"%s\" has %s there;"
                    + " give a changed definition a higher revision, and keep the old one as long as its sagas run",
                saga.id(), was, i + 1, definition.revision(), definition.name(), is));
      }
    }
  }

  private static String words(String step, String compensation) {
    return "step " + step + (compensation.isEmpty() ? "" : " undone by " + compensation);
  }

  /** Returns the names. */
  public Set<String> names() {
    return Set.copyOf(byName.keySet());
  }

  /** Returns all revisions of all. */
  List<SagaDefinition<?>> allRevisions() {
    List<SagaDefinition<?>> every = new ArrayList<>();
    byName.values().forEach(revisions -> every.addAll(revisions.values()));
    return every;
  }

  /** Returns the newest revision of each, by name. */
  public List<SagaDefinition<?>> all() {
    List<SagaDefinition<?>> newest = new ArrayList<>();
    byName.values().forEach(revisions -> newest.add(revisions.lastEntry().getValue()));
    newest.sort(Comparator.comparing(SagaDefinition::name));
    return newest;
  }
}
