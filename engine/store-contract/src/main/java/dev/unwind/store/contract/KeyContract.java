package dev.unwind.store.contract;

import static dev.unwind.store.contract.Sample.document;
import static dev.unwind.store.contract.Sample.saga;
import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.engine.store.Page;
import dev.unwind.engine.store.Stored;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Every key that {@code DocumentKey} allows works, and no two are confused. */
interface KeyContract extends Subject {
  /** The two spellings of an accented letter are the same to a reader, and different keys. */
  List<String> STRANGE =
      List.of(
          "a/b",
          "a\\b",
          "a?b",
          "a#b",
          "a%2Fb",
          "a%2fb",
          "a+b",
          "a b",
          " a",
          "a ",
          ".",
          "..",
          "'",
          "\"",
          "';--",
          "a%",
          "a_",
          "a*",
          "A",
          "a",
          "\n",
          "\t",
          "\u0000",
          "a\u0000b",
          "\u007f",
          "\u00e9",
          "e\u0301",
          "\u05d0\u05d1",
          "\u202eabc",
          "\ud83d\ude00",
          "\ud83d\ude01",
          "\u0130",
          "i",
          "\u00df",
          "ss",
          "null",
          "0",
          "00",
          "1e3",
          "\uffff");

  @Test
  default void strangePartitionsAreToldApart() {
    List<Stored> created = new ArrayList<>();
    for (String name : STRANGE) {
      created.add(create(saga(name).content("\"" + created.size() + "\"").document()));
    }

    created.forEach(this::assertStored);
    for (Stored stored : created) {
      Page<Stored> page =
          store().partition(stored.document().key().partition(), 10, Optional.empty());
      assertThat(page.items()).hasSize(1);
      Subject.assertSame(page.items().get(0), stored);
    }
  }

  @Test
  default void b44StrangeIdsAreToldApart() {
    List<Stored> created = new ArrayList<>();
    for (String name : STRANGE) {
      String content = "\"" + created.size() + "\"";
      created.add(create(document("s-1", name, "message").content(content).document()));
    }

    created.forEach(this::assertStored);
    created.forEach(stored -> assertStored(replace(stored.document(), stored.etag())));
    assertThat(store().partition("s-1", 1_000, Optional.empty()).items())
        .extracting(stored -> stored.document().key().id())
        .containsExactlyInAnyOrderElementsOf(STRANGE);
  }

  @Test
  default void pagingPassesStrangeIds() {
    STRANGE.forEach(name -> create(document("s-1", name, "message").document()));

    List<String> seen = new ArrayList<>();
    Page<Stored> page = store().partition("s-1", 3, Optional.empty());
    page.items().forEach(stored -> seen.add(stored.document().key().id()));
    while (page.next().isPresent()) {
      page = store().partition("s-1", 3, page.next());
      page.items().forEach(stored -> seen.add(stored.document().key().id()));
    }

    assertThat(seen).containsExactlyInAnyOrderElementsOf(STRANGE);
  }

  @Test
  default void theLongestKeysAreAccepted() {
    assertStored(create(document("€".repeat(300), "€".repeat(300), "saga").document()));
    assertStored(create(document("😀".repeat(150), "😀".repeat(150), "saga").document()));
  }
}
