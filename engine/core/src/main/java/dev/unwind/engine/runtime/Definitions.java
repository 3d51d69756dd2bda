package dev.unwind.engine.runtime;

import dev.unwind.dsl.SagaDefinition;
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

  /** Returns the names. */
  public Set<String> names() {
    return Set.copyOf(byName.keySet());
  }

  /** Returns the newest revision of each, by name. */
  public List<SagaDefinition<?>> all() {
    List<SagaDefinition<?>> newest = new ArrayList<>();
    byName.values().forEach(revisions -> newest.add(revisions.lastEntry().getValue()));
    newest.sort(Comparator.comparing(SagaDefinition::name));
    return newest;
  }
}
