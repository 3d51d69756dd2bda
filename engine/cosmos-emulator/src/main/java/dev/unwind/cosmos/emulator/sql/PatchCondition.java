package dev.unwind.cosmos.emulator.sql;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** The condition of a patch, such as {@code FROM c WHERE c.epoch = 7}. */
public final class PatchCondition {

  private final Expression filter;

  private PatchCondition(Expression filter) {
    this.filter = filter;
  }

  /**
   * Reads a condition.
   *
   * @throws BadQueryException if it isn't one
   */
  public static PatchCondition parse(String text) {
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
  public boolean holds(ObjectNode document) {
    return Values.isTrue(filter.evaluate(Row.of(document)));
  }
}
