package dev.unwind.testkit;

import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.ForwardingDocumentStore;
import dev.unwind.engine.store.PreconditionFailed;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Write;
import java.util.List;
import java.util.Optional;

/**
 * The store as one process sees it. To a dead process everything is gone, so that its engine lets
 * go of its sagas without another word.
 */
final class StagedStore extends ForwardingDocumentStore {
  private final Stage stage;
  private final StagedProcess process;

  StagedStore(Stage stage, StagedProcess process) {
    super(stage.store());
    this.stage = stage;
    this.process = process;
  }

  @Override
  public Optional<Stored> read(DocumentKey key) {
    return process.isDead() ? gone() : super.read(key);
  }

  @Override
  public List<Stored> commit(String partition, List<Write> writes) {
    if (process.isDead()) {
      return refused(writes);
    }
    if (!process.isWorker()) {
      return noted(partition, writes);
    }
    List<Stored> stored = stage.interference().commit(writes, () -> noted(partition, writes));
    return process.isDead() ? refused(writes) : stored;
  }

  private List<Stored> noted(String partition, List<Write> writes) {
    List<Stored> stored = super.commit(partition, writes);
    stage.committed(stored);
    return stored;
  }

  private Optional<Stored> gone() {
    stage.endRequest();
    return Optional.empty();
  }

  private List<Stored> refused(List<Write> writes) {
    stage.endRequest();
    throw new PreconditionFailed(0, writes.get(0).key());
  }
}
