package dev.unwind.store.contract;

import static dev.unwind.store.contract.Sample.document;
import static dev.unwind.store.contract.Sample.saga;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.unwind.engine.store.Limits;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a store refuses before it looks at its data. */
interface LimitsContract extends Subject {
  @Test
  default void aDocumentOfExactlyTheLimitIsAccepted() {
    assertStored(create(saga("s-1").bytes(store().limits().bytesPerDocumentMax()).document()));
  }

  @Test
  default void aDocumentOneByteOverTheLimitIsRefused() {
    Stored stored = create(saga("s-1").document());
    Sample tooBig = saga("s-1").bytes(store().limits().bytesPerDocumentMax() + 1);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> replace(tooBig.document(), stored.etag()));
    assertStored(stored);
  }

  @Test
  default void asManyWritesAsAllowedAreAccepted() {
    List<Write> writes = creates(store().limits().writesPerCommitMax());

    store().commit("s-1", writes).forEach(this::assertStored);
  }

  @Test
  default void oneWriteTooManyIsRefused() {
    assertRefused("s-1", creates(store().limits().writesPerCommitMax() + 1));
  }

  @Test
  default void moreBytesThanACommitMayHaveAreRefused() {
    Limits limits = store().limits();
    List<Write> writes = new ArrayList<>();
    for (long bytes = 0; bytes <= limits.bytesPerCommitMax(); ) {
      String id = "d-" + writes.size();
      writes.add(document("s-1", id, "message").bytes(limits.bytesPerDocumentMax()).create());
      bytes += limits.bytesPerDocumentMax();
    }

    assertRefused("s-1", writes);
  }

  @Test
  default void aCommitWithoutWritesIsRefused() {
    assertRefused("s-1", List.of());
  }

  @Test
  default void twoWritesOnOneDocumentAreRefused() {
    assertRefused("s-1", List.of(saga("s-1").create(), saga("s-1").content("[]").create()));
  }

  @Test
  default void aWriteOfAnotherPartitionIsRefused() {
    assertRefused("s-1", List.of(saga("s-1").create(), saga("s-2").create()));
    assertRefused("s-2", List.of(saga("s-1").create()));
  }

  private void assertRefused(String partition, List<Write> writes) {
    assertThatIllegalArgumentException().isThrownBy(() -> store().commit(partition, writes));
    assertThat(store().partition("s-1", 10, Optional.empty()).items()).isEmpty();
    assertThat(store().partition("s-2", 10, Optional.empty()).items()).isEmpty();
  }

  private static List<Write> creates(int count) {
    List<Write> writes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      writes.add(document("s-1", "d-" + i, "message").create());
    }
    return writes;
  }
}
