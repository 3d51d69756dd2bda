package dev.unwind.cosmos.emulator.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.unwind.cosmos.emulator.query.QueryPage;
import dev.unwind.cosmos.emulator.store.CosmosRefusal;
import dev.unwind.cosmos.emulator.store.StoredItem;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a query selects from several items, and in which order and pages. */
class SelectionTest {
  private static final List<StoredItem> MIXED =
      Run.items(
          "{'id': '1', 'v': 'b'}",
          "{'id': '2', 'v': 3}",
          "{'id': '3'}",
          "{'id': '4', 'v': null}",
          "{'id': '5', 'v': true}",
          "{'id': '6', 'v': 'B'}",
          "{'id': '7', 'v': -1.5}");

  /** order-by.md: every item is returned; the SDK's ItemType has the order of the types. */
  @Test
  void typesAreSortedAmongThemselves() {
    assertThat(Run.results("SELECT VALUE c.id FROM c ORDER BY c.v", MIXED))
        .containsExactly("\"3\"", "\"4\"", "\"5\"", "\"7\"", "\"2\"", "\"6\"", "\"1\"");
    assertThat(Run.results("SELECT VALUE c.id FROM c ORDER BY c.v DESC", MIXED))
        .containsExactly("\"1\"", "\"6\"", "\"2\"", "\"7\"", "\"5\"", "\"4\"", "\"3\"");
  }

  /** select.md: names of columns; undefined ones are left out. */
  @Test
  void columnsHaveNames() {
    List<StoredItem> items = Run.items("{'a': {'b': 1}, 'c': 2}");
    assertThat(Run.results("SELECT x.a.b, x.c AS d, x.c + 1, x.c - 1 e, x.no FROM x", items))
        .containsExactly("{\"b\":1,\"d\":2,\"$1\":3,\"e\":1}");
  }

  /** count.md, sum.md, avg.md, min.md, max.md: undefined values are ignored. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          COUNT(1)      | 7
          COUNT(c.v)    | 6
          MIN(c.v)      | null
          MAX(c.v)      | "b"
          SUM(c.v)      |
          AVG(c.v)      |
          SUM(c.none)   |
          """)
  void aggregatesFollowTheirTypes(String aggregate, String value) {
    List<String> expected = value == null ? List.of() : List.of(value);
    assertThat(Run.results("SELECT VALUE " + aggregate + " FROM c", MIXED)).isEqualTo(expected);
  }

  @Test
  void numbersAreSummedAndAveraged() {
    String where = " FROM c WHERE IS_NUMBER(c.v)";
    assertThat(Run.results("SELECT VALUE SUM(c.v)" + where, MIXED)).containsExactly("1.5");
    assertThat(Run.results("SELECT VALUE AVG(c.v)" + where, MIXED)).containsExactly("0.75");
  }

  /** pagination.md; an item that stays is in exactly one page, whatever else comes and goes. */
  @ParameterizedTest
  @CsvSource({"c.v,ASC", "c.v,DESC", "c.id,ASC"})
  void pagesAreStableUnderInsertsAndDeletes(String path, String direction) {
    String text = "SELECT VALUE c.id FROM c ORDER BY " + path + " " + direction;
    List<StoredItem> items = new ArrayList<>();
    for (int i = 1; i <= 20; i++) {
      items.add(Run.item(i * 10L, "{'id': '" + (100 + i) + "', 'v': " + i / 6 + "}"));
    }
    List<String> seen = new ArrayList<>();
    String continuation = null;
    int round = 0;
    do {
      QueryPage page = Run.page(text, items, continuation, 3);
      page.results().forEach(result -> seen.add(result.textValue()));
      continuation = page.continuation();
      round++;
      int number = round;
      items.add(Run.item(number * 10L + 1, "{'id': 'new" + number + "', 'v': " + round % 4 + "}"));
      items.removeIf(item -> item.number() == 10L * number && seen.contains(item.id()));
    } while (continuation != null);

    assertThat(seen).doesNotHaveDuplicates();
    assertThat(seen.stream().filter(id -> id.startsWith("1"))).hasSize(20);
  }

  @Test
  void windowsAreKeptAcrossPages() {
    List<JsonNode> seen = new ArrayList<>();
    String continuation = null;
    String text = "SELECT VALUE c.id FROM c ORDER BY c.id OFFSET 2 LIMIT 3";
    do {
      QueryPage page = Run.page(text, MIXED, continuation, 2);
      seen.addAll(page.results());
      continuation = page.continuation();
    } while (continuation != null);
    assertThat(seen).extracting(JsonNode::textValue).containsExactly("3", "4", "5");
  }

  @Test
  void aForeignOrMalformedContinuationIsRefused() {
    String token = Run.page("SELECT * FROM c", MIXED, null, 1).continuation();
    assertThatThrownBy(() -> Run.page("SELECT VALUE c FROM c", MIXED, token, 1))
        .isInstanceOf(CosmosRefusal.class)
        .hasMessageContaining("another query");
    for (String bad : List.of("x", "%%%", "e30", token.substring(0, token.length() / 2))) {
      assertThatThrownBy(() -> Run.page("SELECT * FROM c", MIXED, bad, 1))
          .isInstanceOf(CosmosRefusal.class)
          .hasMessageContaining("malformed");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SELECT * FROM c WHERE                          | line 1, column 22
          SELECT * FROM c WHERE c.a = @none              | line 1, column 29
          SELECT * FROM c WHERE d.a = 1                  | line 1, column 23
          SELECT * FROM c WHERE NOPE(c.a)                | line 1, column 23
          SELECT * FROM c WHERE LENGTH(c.a, 1)           | line 1, column 23
          SELECT * FROM c WHERE COUNT(1) = 1             | aggregate
          SELECT VALUE COUNT(SUM(c.a)) FROM c            | aggregate
          SELECT c.a, c.b AS a FROM c                    | columns called a
          SELECT c.value FROM c                          | line 1, column 10
          SELECT * FROM c IN c.tags                      | IN
          SELECT * FROM c JOIN t IN c.tags               | JOIN
          SELECT c.a FROM c GROUP BY c.a                 | GROUP BY
          SELECT TOP 1.5 * FROM c                        | line 1, column 12
          SELECT * FROM c ORDER BY c.a + 1               | line 1, column 26
          SELECT * FROM c WHERE c.a = 'x\\y'             | line 1
          SELECT * FROM c; DROP                          | line 1, column 16
          """)
  void whatIsNotUnderstoodIsRefusedWithItsPlace(String text, String reason) {
    assertThatThrownBy(() -> Run.query(text))
        .isInstanceOfSatisfying(
            CosmosRefusal.class, refusal -> assertThat(refusal.status()).isEqualTo(400))
        .hasMessageContaining(reason);
  }

  /** partial-document-update.md: the predicate of a conditional patch. */
  @Test
  void conditionsOfPatchesHold() {
    ObjectNode item = (ObjectNode) Run.json("{'epoch': 7}");
    assertThat(PatchCondition.parse("from c where c.epoch = 7").holds(item)).isTrue();
    assertThat(PatchCondition.parse("SELECT * FROM x WHERE x.epoch < 7").holds(item)).isFalse();
    assertThat(PatchCondition.parse("FROM c WHERE c.none != 7").holds(item)).isFalse();
  }
}
