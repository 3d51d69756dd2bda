package dev.unwind.engine.runtime;

import java.util.Set;

/**
 * Knows which owners are proven dead, so that their sagas can be taken over without waiting for
 * their leases. Never proves a living one dead; not knowing is always allowed.
 */
public interface OwnerRegistry extends AutoCloseable {
  /** Makes this owner's death provable; before it owns anything. */
  void announce(String owner);

  /** Returns owners, of other process lives, that are proven dead and not yet buried. */
  Set<String> provenDead();

  /** Forgets a dead owner that owns nothing any more. */
  void bury(String owner);

  /** Withdraws an owner that owns nothing any more. */
  void withdraw(String owner);

  /** Releases everything; an owner that was not withdrawn counts as dead from now on. */
  @Override
  void close();

  /** Returns a registry that never proves anything. */
  static OwnerRegistry none() {
    return new OwnerRegistry() {
      @Override
      public void announce(String owner) {}

      @Override
      public Set<String> provenDead() {
        return Set.of();
      }

      @Override
      public void bury(String owner) {}

      @Override
      public void withdraw(String owner) {}

      @Override
      public void close() {}
    };
  }
}
