package dev.unwind.store.contract;

import static dev.unwind.store.contract.Sample.document;
import static dev.unwind.store.contract.Sample.saga;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.unwind.engine.store.Document;
import dev.unwind.engine.store.ETag;
import dev.unwind.engine.store.PreconditionFailed;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Write;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Commits of several writes: all or nothing. */
interface BatchContract extends Subject {
  @Test
  default void allWritesOfACommitAreApplied() {
    Stored saga = create(saga("s-1").document());
    Stored old = create(message("old"));

    List<Stored> results =
        store()
            .commit(
                "s-1",
                List.of(
                    new Write.Create(message("new")),
                    new Write.Delete(old.document().key(), old.etag()),
                    new Write.Replace(saga("s-1").transition(2).document(), saga.etag())));

    assertThat(results)
        .extracting(stored -> stored.document().key().id())
        .containsExactly("new", "saga");
    results.forEach(this::assertStored);
    assertThat(store().read(old.document().key())).isEmpty();
  }

  @Test
  default void aFailingWriteUndoesTheWritesBeforeAndAfterIt() {
    Stored saga = create(saga("s-1").document());
    Stored taken = create(message("taken"));
    Document after = message("after");

    assertRefused(
        1,
        List.of(
            new Write.Replace(saga("s-1").transition(2).document(), saga.etag()),
            new Write.Create(message("taken")),
            new Write.Create(after)));

    assertStored(saga);
    assertStored(taken);
    assertThat(store().read(after.key())).isEmpty();
  }

  @Test
  default void aFailingWriteUndoesADelete() {
    Stored saga = create(saga("s-1").document());

    assertRefused(
        1,
        List.of(
            new Write.Delete(saga.document().key(), saga.etag()),
            new Write.Replace(message("missing"), new ETag("never-given"))));

    assertStored(saga);
  }

  @Test
  default void aFailingFirstWriteIsNamed() {
    create(message("taken"));

    assertRefused(
        0, List.of(new Write.Create(message("taken")), new Write.Create(message("free"))));
    assertThat(store().read(message("free").key())).isEmpty();
  }

  @Test
  default void ofSeveralFailingWritesTheFirstIsNamed() {
    Stored taken = create(message("taken"));

    assertRefused(
        1,
        List.of(
            new Write.Create(message("free")),
            new Write.Create(taken.document()),
            new Write.Replace(message("missing"), taken.etag())));
  }

  @Test
  default void aRefusedCommitDoesNotSpoilTheNext() {
    create(message("taken"));
    assertRefused(
        1, List.of(new Write.Create(message("free")), new Write.Create(message("taken"))));

    assertStored(create(message("free")));
  }

  private void assertRefused(int index, List<Write> writes) {
    needs(Capability.ATOMIC_BATCHES);
    assertThatExceptionOfType(PreconditionFailed.class)
        .isThrownBy(() -> store().commit("s-1", writes))
        .satisfies(refusal -> assertThat(refusal.index()).isEqualTo(index))
        .satisfies(refusal -> assertThat(refusal.key()).isEqualTo(writes.get(index).key()));
  }

  private static Document message(String id) {
    return document("s-1", id, "message").document();
  }
}
