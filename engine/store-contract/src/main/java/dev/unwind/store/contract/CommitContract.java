package dev.unwind.store.contract;

import static dev.unwind.store.contract.Sample.NOON;
import static dev.unwind.store.contract.Sample.saga;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.unwind.engine.store.Document;
import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.ETag;
import dev.unwind.engine.store.PreconditionFailed;
import dev.unwind.engine.store.Stored;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Single conditional writes. */
interface CommitContract extends Subject {
  @Test
  default void everyFieldComesBack() {
    Document document =
        saga("s-1")
            .transition(41)
            .status("SUSPENDED")
            .definition("trip \"é\"")
            .owner("o'wner")
            .dueAt(NOON.plusNanos(123_456_000))
            .createdAt(NOON.minusNanos(1_000))
            .content("{\"text\":\"é \\u0000 € 😀\"}")
            .document();

    Stored stored = create(document);

    Subject.assertSame(stored.document(), document);
    assertStored(stored);
  }

  @Test
  default void absentFieldsStayAbsent() {
    Stored stored = create(saga("s-1").status(null).definition(null).document());

    assertStored(stored);
    assertThat(stored.document().header().status()).isEmpty();
    assertThat(stored.document().header().owner()).isEmpty();
    assertThat(stored.document().header().dueAt()).isEmpty();
  }

  @Test
  default void instantsKeepMicrosecondsAndNoMore() {
    Stored stored = create(saga("s-1").dueAt(NOON.plusNanos(1_999)).document());

    assertThat(store().read(stored.document().key()).orElseThrow().document().header().dueAt())
        .hasValue(NOON.plusNanos(1_000));
  }

  @Test
  default void instantsBeforeTheEpochComeBack() {
    assertStored(create(saga("s-1").createdAt(Instant.parse("1969-12-31T23:59:59.5Z")).document()));
  }

  @Test
  default void aReplaceChangesEveryField() {
    Stored first = create(saga("s-1").dueAt(NOON).owner("a").document());
    Document changed =
        saga("s-1").transition(2).status("COMPLETED").definition("other").content("[]").document();

    Stored second = replace(changed, first.etag());

    Subject.assertSame(second.document(), changed);
    assertStored(second);
  }

  @Test
  default void whatIsNotThereReadsAsEmpty() {
    create(saga("s-1").document());

    assertThat(store().read(new DocumentKey("s-1", "other"))).isEmpty();
    assertThat(store().read(new DocumentKey("s-2", "saga"))).isEmpty();
  }

  @Test
  default void aSecondCreateIsRefusedAndChangesNothing() {
    Stored stored = create(saga("s-1").document());

    assertRefused(() -> create(saga("s-1").content("[]").document()), stored.document().key());
    assertStored(stored);
  }

  @Test
  default void b39AReplaceWithAStaleETagIsRefusedAndChangesNothing() {
    Stored first = create(saga("s-1").document());
    Stored second = replace(saga("s-1").transition(2).document(), first.etag());

    assertRefused(
        () -> replace(saga("s-1").content("[]").document(), first.etag()), first.document().key());
    assertStored(second);
  }

  @Test
  default void b39ADeleteWithAStaleETagIsRefusedAndChangesNothing() {
    Stored first = create(saga("s-1").document());
    Stored second = replace(saga("s-1").transition(2).document(), first.etag());

    assertRefused(() -> delete(first), first.document().key());
    assertStored(second);
  }

  @Test
  default void aReplaceOrDeleteOfAMissingDocumentIsRefused() {
    Stored elsewhere = create(saga("s-1").document());
    Document missing = saga("s-2").document();

    assertRefused(() -> replace(missing, elsewhere.etag()), missing.key());
    assertRefused(() -> replace(missing, new ETag("never-given")), missing.key());
    assertRefused(() -> delete(new Stored(missing, elsewhere.etag())), missing.key());
    assertThat(store().read(missing.key())).isEmpty();
  }

  @Test
  default void theETagOfAnotherDocumentIsRefused() {
    Stored one = create(saga("s-1").document());
    Stored other = create(saga("s-2").document());

    assertRefused(() -> replace(one.document(), other.etag()), one.document().key());
  }

  @Test
  default void aDeletedDocumentIsGoneAndCanBeCreatedAgain() {
    Stored first = create(saga("s-1").document());
    delete(first);
    assertThat(store().read(first.document().key())).isEmpty();

    assertStored(create(saga("s-1").content("[]").document()));
  }

  @Test
  default void anETagFromBeforeADeleteIsRefused() {
    Stored first = create(saga("s-1").document());
    delete(first);
    Stored second = create(saga("s-1").document());

    assertRefused(() -> replace(first.document(), first.etag()), first.document().key());
    assertRefused(() -> delete(first), first.document().key());
    assertStored(second);
  }

  @Test
  default void noETagIsGivenTwice() {
    Set<ETag> seen = new HashSet<>();
    for (int i = 0; i < 20; i++) {
      Stored created = create(saga("s-1").document());
      Stored same = replace(created.document(), created.etag());
      assertThat(seen.add(created.etag())).isTrue();
      assertThat(seen.add(same.etag())).isTrue();
      delete(same);
    }
  }

  private static void assertRefused(ThrowingCallable write, DocumentKey key) {
    assertThatExceptionOfType(PreconditionFailed.class)
        .isThrownBy(write)
        .satisfies(refusal -> assertThat(refusal.index()).isZero())
        .satisfies(refusal -> assertThat(refusal.key()).isEqualTo(key));
  }
}
