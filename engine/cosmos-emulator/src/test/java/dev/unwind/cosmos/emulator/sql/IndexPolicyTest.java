package dev.unwind.cosmos.emulator.sql;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unwind.cosmos.emulator.store.CosmosRefusal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** index-policy.md: the most precise path decides; several sort keys need a composite index. */
class IndexPolicyTest {
  private static final IndexPolicy POLICY =
      IndexPolicy.read(
          Run.json(
              "{'indexingMode': 'consistent', 'includedPaths': [{'path': '/index/due/?'},"
                  + " {'path': '/all/*'}], 'excludedPaths': [{'path': '/*'}, {'path':"
                  + " '/all/but/*'}], 'compositeIndexes': [[{'path': '/a', 'order': 'ascending'},"
                  + " {'path': '/b', 'order': 'descending'}]]}"));

  private static void check(String order) {
    POLICY.checkOrder(Run.query("SELECT * FROM c ORDER BY " + order).order());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "c.index.due",
        "c.all",
        "c.all.deep",
        "c.id",
        "c._ts DESC",
        "c.a, c.b DESC",
        "c.a DESC, c.b ASC"
      })
  void anIndexedOrderIsServed(String order) {
    assertThatCode(() -> check(order)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "c.a",
        "c.index",
        "c.index.due.deep",
        "c.all.but.this",
        "c.partition",
        "c.a, c.b",
        "c.b DESC, c.a",
        "c.index.due, c.id"
      })
  void anyOtherOrderIsRefused(String order) {
    assertThatThrownBy(() -> check(order)).isInstanceOf(CosmosRefusal.class);
  }
}
