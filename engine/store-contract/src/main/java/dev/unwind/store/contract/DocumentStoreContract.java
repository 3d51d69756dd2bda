package dev.unwind.store.contract;

import dev.unwind.engine.store.DocumentStore;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * All that a store promises, as tests. A store's test class extends this one; it may have tests of
 * its own besides.
 */
public abstract class DocumentStoreContract
    implements CommitContract,
        BatchContract,
        LimitsContract,
        KeyContract,
        DueContract,
        DuePagingContract,
        ListContract,
        PartitionContract,
        ConcurrencyContract,
        InterruptContract,
        LifecycleContract {

  private DocumentStore store;

  /**
   * Opens the store under test. The first call in a test finds no documents; later calls in the
   * same test find what was written before.
   */
  @Override
  public abstract DocumentStore open();

  /** Returns what the store can do; everything, unless overridden. */
  @Override
  public Set<Capability> capabilities() {
    return EnumSet.allOf(Capability.class);
  }

  @Override
  public final DocumentStore store() {
    return store;
  }

  @BeforeEach
  final void openStore() {
    store = open();
  }

  @AfterEach
  final void closeStore() {
    store.close();
  }
}
