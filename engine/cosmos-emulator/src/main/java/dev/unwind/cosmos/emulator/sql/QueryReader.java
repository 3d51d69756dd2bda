package dev.unwind.cosmos.emulator.sql;

import dev.unwind.cosmos.emulator.sql.CosmosSqlParser.QueryContext;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Turns the parse tree of a query into the query. */
final class QueryReader {

  private final QueryContext tree;
  private final Parameters parameters;
  private final String alias;
  private final ExpressionReader expressions;

  QueryReader(QueryContext tree, Parameters parameters) {
    this.tree = tree;
    this.parameters = parameters;
    this.alias = alias(tree.source());
    this.expressions = new ExpressionReader(alias, parameters);
  }

  static String alias(CosmosSqlParser.SourceContext source) {
    if (!(source instanceof CosmosSqlParser.ContainerSourceContext container)) {
      throw SourceText.fault(source, "The emulator does not iterate arrays with IN");
    }
    if (!container.join().isEmpty()) {
      throw SourceText.fault(container.join(0), "The emulator knows no JOIN");
    }
    return container.name(container.name().size() - 1).getText();
  }

  Query read() {
    if (tree.grouping() != null) {
      throw SourceText.fault(tree.grouping(), "The emulator knows no GROUP BY");
    }
    Selection selection = selection();
    List<Expression.Aggregated> aggregates = expressions.aggregates();
    Optional<Expression> filter = Optional.ofNullable(tree.where).map(expressions::visit);
    List<SortKey> order = tree.sortKey().stream().map(this::sortKey).toList();
    if (expressions.aggregates().size() > aggregates.size()) {
      throw SourceText.fault(tree.source(), "An aggregate is allowed in the selection only");
    }
    if (!aggregates.isEmpty() && !order.isEmpty()) {
      throw SourceText.fault(tree.sortKey(0), "An aggregate has no order");
    }
    return new Query(
        tree.DISTINCT() != null, selection, filter, order, window(), aggregates, text());
  }

  private Query.Text text() {
    return new Query.Text(
        alias,
        "FROM " + SourceText.of(tree.source()),
        Optional.ofNullable(tree.where).map(SourceText::of),
        Optional.ofNullable(tree.top).map(top -> "TOP " + SourceText.of(top)));
  }

  private Query.Window window() {
    return new Query.Window(count(tree.top), count(tree.offset), count(tree.limit));
  }

  private OptionalInt count(CosmosSqlParser.CountContext count) {
    if (count == null) {
      return OptionalInt.empty();
    }
    String text = count.getText();
    String digits =
        count.PARAMETER() == null
            ? text
            : parameters.value(text).map(Object::toString).orElse("nothing");
    try {
      int value = Integer.parseInt(digits);
      if (value >= 0) {
        return OptionalInt.of(value);
      }
    } catch (NumberFormatException noNumber) {
      // Refused below, as a negative number is.
    }
    throw SourceText.fault(count, "A whole number of results is needed instead of " + digits);
  }

  private Selection selection() {
    if (tree.selection() instanceof CosmosSqlParser.SingleValueContext single) {
      Expression value = expressions.visit(single.expression());
      String text = SourceText.of(single.expression());
      return new Selection.Single(new Selection.Column("", value, text));
    }
    if (tree.selection() instanceof CosmosSqlParser.ColumnsContext several) {
      return columns(several.column());
    }
    return new Selection.Everything();
  }

  private Selection columns(List<CosmosSqlParser.ColumnContext> trees) {
    List<Selection.Column> columns = new ArrayList<>();
    Set<String> names = new HashSet<>();
    int unnamed = 0;
    for (CosmosSqlParser.ColumnContext column : trees) {
      Expression value = expressions.visit(column.expression());
      Optional<String> name = name(column, value);
      columns.add(
          new Selection.Column(
              name.orElse("$" + (unnamed + 1)), value, SourceText.of(column.expression())));
      unnamed += name.isPresent() ? 0 : 1;
      if (name.isPresent() && !names.add(name.get())) {
        throw SourceText.fault(column, "There are two columns called " + name.get());
      }
    }
    return new Selection.Columns(columns);
  }

  /** The name after AS, or that of the property itself. */
  private Optional<String> name(CosmosSqlParser.ColumnContext column, Expression value) {
    if (column.name() != null) {
      return Optional.of(column.name().getText());
    }
    if (value instanceof Expression.Member member) {
      return Optional.of(member.name());
    }
    return value instanceof Expression.Root ? Optional.of(alias) : Optional.empty();
  }

  private SortKey sortKey(CosmosSqlParser.SortKeyContext key) {
    Expression expression = expressions.visit(key.expression());
    List<String> path =
        path(expression)
            .orElseThrow(() -> SourceText.fault(key, "ORDER BY takes paths of properties only"));
    return new SortKey(expression, path, key.DESC() != null, SourceText.of(key.expression()));
  }

  /** The names from the root to a property, if the expression is nothing but that. */
  static Optional<List<String>> path(Expression expression) {
    List<String> names = new ArrayList<>();
    Expression at = expression;
    while (at instanceof Expression.Member member) {
      names.add(0, member.name());
      at = member.base();
    }
    return at instanceof Expression.Root && !names.isEmpty()
        ? Optional.of(List.copyOf(names))
        : Optional.empty();
  }
}
