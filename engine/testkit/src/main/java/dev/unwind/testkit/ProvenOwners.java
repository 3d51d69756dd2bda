package dev.unwind.testkit;

import dev.unwind.engine.runtime.OwnerRegistry;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Proves the death of processes at once, as the file locks of one host do. */
final class ProvenOwners {
  private final Map<String, StagedProcess> owners = new LinkedHashMap<>();

  OwnerRegistry of(StagedProcess process) {
    return new OwnerRegistry() {
      @Override
      public void announce(String owner) {
        owners.put(owner, process);
      }

      @Override
      public Set<String> provenDead() {
        return owners.entrySet().stream()
            .filter(entry -> entry.getValue().isDead())
            .map(Map.Entry::getKey)
            .collect(Collectors.toSet());
      }

      @Override
      public void bury(String owner) {
        owners.remove(owner);
      }

      @Override
      public void withdraw(String owner) {
        owners.remove(owner);
      }

      @Override
      public void close() {}
    };
  }
}
