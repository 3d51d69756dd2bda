package dev.unwind.cosmos.emulator.sql;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.unwind.cosmos.emulator.store.CosmosRefusal;

/** The condition of a patch, such as {@code FROM c WHERE c.epoch = 7}. */
final class PatchCondition {

  private final Expression filter;

  private PatchCondition(Expression filter) {
    this.filter = filter;
  }

  /**
   * Reads a condition.
   *
   * @throws CosmosRefusal if it isn't one
   */
  static PatchCondition parse(String text) {
    CosmosSqlParser.ConditionContext tree = SqlParser.condition(text);
    ExpressionReader reader =
        new ExpressionReader(QueryReader.alias(tree.source()), Parameters.NONE);
    Expression filter = reader.visit(tree.where);
    if (!reader.aggregates().isEmpty()) {
      throw SourceText.fault(tree.where, "A condition has no aggregates");
    }
    return new PatchCondition(filter);
  }

  /** Whether the document fulfils the condition; undefined is not true. */
  boolean holds(ObjectNode document) {
    return Values.isTrue(filter.evaluate(Row.of(document)));
  }
}
