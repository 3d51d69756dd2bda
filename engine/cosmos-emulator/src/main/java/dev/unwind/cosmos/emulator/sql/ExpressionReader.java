package dev.unwind.cosmos.emulator.sql;

import com.fasterxml.jackson.databind.JsonNode;
import dev.unwind.cosmos.emulator.sql.CosmosSqlParser.ExpressionContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import org.antlr.v4.runtime.ParserRuleContext;

/** Turns the parse trees of expressions into expressions, and collects their aggregates. */
final class ExpressionReader extends CosmosSqlBaseVisitor<Expression> {

  private final String alias;
  private final Parameters parameters;
  private final List<Expression.Aggregated> aggregates = new ArrayList<>();

  /**
   * @param alias what the query calls the document
   */
  ExpressionReader(String alias, Parameters parameters) {
    this.alias = alias;
    this.parameters = parameters;
  }

  List<Expression.Aggregated> aggregates() {
    return List.copyOf(aggregates);
  }

  @Override
  public Expression visitExpression(ExpressionContext tree) {
    Expression value = visit(tree.coalesce());
    return tree.expression().isEmpty()
        ? value
        : new Expression.Conditional(value, visit(tree.expression(0)), visit(tree.expression(1)));
  }

  @Override
  public Expression visitCoalesce(CosmosSqlParser.CoalesceContext tree) {
    return joined(tree.disjunction(), Expression.Coalesce::new);
  }

  @Override
  public Expression visitDisjunction(CosmosSqlParser.DisjunctionContext tree) {
    return joined(tree.conjunction(), Expression.Or::new);
  }

  @Override
  public Expression visitConjunction(CosmosSqlParser.ConjunctionContext tree) {
    return joined(tree.negation(), Expression.And::new);
  }

  @Override
  public Expression visitNegation(CosmosSqlParser.NegationContext tree) {
    return tree.NOT() == null
        ? visit(tree.predicate())
        : new Expression.Not(visit(tree.negation()));
  }

  @Override
  public Expression visitPlain(CosmosSqlParser.PlainContext tree) {
    return visit(tree.sum());
  }

  @Override
  public Expression visitComparison(CosmosSqlParser.ComparisonContext tree) {
    return new Expression.Compared(
        Comparison.of(tree.operator.getText()), visit(tree.sum(0)), visit(tree.sum(1)));
  }

  @Override
  public Expression visitMembership(CosmosSqlParser.MembershipContext tree) {
    Expression value = visit(tree.sum());
    Expression found =
        tree.expression().stream()
            .<Expression>map(each -> new Expression.Compared(Comparison.EQUAL, value, visit(each)))
            .reduce(Expression.Or::new)
            .orElseThrow();
    return tree.NOT() == null ? found : new Expression.Not(found);
  }

  @Override
  public Expression visitInterval(CosmosSqlParser.IntervalContext tree) {
    Expression value = visit(tree.sum(0));
    Expression within =
        new Expression.And(
            new Expression.Compared(Comparison.GREATER_OR_EQUAL, value, visit(tree.sum(1))),
            new Expression.Compared(Comparison.LESS_OR_EQUAL, value, visit(tree.sum(2))));
    return tree.NOT() == null ? within : new Expression.Not(within);
  }

  @Override
  public Expression visitSum(CosmosSqlParser.SumContext tree) {
    return calculated(tree.product(), tree.sumOperator());
  }

  @Override
  public Expression visitProduct(CosmosSqlParser.ProductContext tree) {
    return calculated(tree.unary(), tree.productOperator());
  }

  @Override
  public Expression visitUnary(CosmosSqlParser.UnaryContext tree) {
    if (tree.path() != null) {
      return visit(tree.path());
    }
    Expression zero = new Expression.Literal(Values.of(0));
    Arithmetic operator = Arithmetic.of(tree.getStart().getText());
    return new Expression.Calculated(operator, zero, visit(tree.unary()));
  }

  @Override
  public Expression visitPath(CosmosSqlParser.PathContext tree) {
    Expression value = visit(tree.primary());
    for (CosmosSqlParser.StepContext step : tree.step()) {
      value =
          step instanceof CosmosSqlParser.MemberContext member
              ? new Expression.Member(value, member.name().getText())
              : element(value, ((CosmosSqlParser.ElementContext) step).expression());
    }
    return value;
  }

  private Expression element(Expression base, ExpressionContext tree) {
    Expression key = visit(tree);
    return key instanceof Expression.Literal literal && literal.value().isTextual()
        ? new Expression.Member(base, literal.value().textValue())
        : new Expression.Element(base, key);
  }

  @Override
  public Expression visitConstant(CosmosSqlParser.ConstantContext tree) {
    return new Expression.Literal(Literals.value(tree.literal()));
  }

  @Override
  public Expression visitParameter(CosmosSqlParser.ParameterContext tree) {
    Optional<JsonNode> value = parameters.value(tree.getText());
    return new Expression.Literal(
        value.orElseThrow(() -> SourceText.fault(tree, "No value is given for " + tree.getText())));
  }

  @Override
  public Expression visitRoot(CosmosSqlParser.RootContext tree) {
    if (!tree.getText().equals(alias)) {
      throw SourceText.fault(
          tree, "'" + tree.getText() + "' is unknown; the document is called '" + alias + "'");
    }
    return new Expression.Root();
  }

  @Override
  public Expression visitCall(CosmosSqlParser.CallContext tree) {
    String name = tree.name().getText();
    Optional<Aggregate> aggregate = Aggregate.named(name);
    if (aggregate.isPresent()) {
      return aggregated(tree, aggregate.get());
    }
    List<Expression> arguments = tree.expression().stream().map(this::visit).toList();
    ScalarFunction function =
        ScalarFunction.named(name)
            .orElseThrow(() -> SourceText.fault(tree, "There is no function " + name));
    if (!function.takes(arguments.size())) {
      throw SourceText.fault(tree, function + " does not take " + arguments.size() + " arguments");
    }
    return new Expression.Call(function, arguments);
  }

  private Expression aggregated(CosmosSqlParser.CallContext tree, Aggregate aggregate) {
    if (tree.expression().size() != 1) {
      throw SourceText.fault(tree, aggregate + " takes one argument");
    }
    int place = aggregates.size();
    Expression argument = visit(tree.expression(0));
    if (aggregates.size() > place) {
      throw SourceText.fault(tree, "An aggregate has no aggregate in it");
    }
    String text = SourceText.of(tree.expression(0));
    var aggregated = new Expression.Aggregated(aggregate, argument, place, text);
    aggregates.add(aggregated);
    return aggregated;
  }

  @Override
  public Expression visitArray(CosmosSqlParser.ArrayContext tree) {
    return new Expression.ArrayOf(tree.expression().stream().map(this::visit).toList());
  }

  @Override
  public Expression visitObject(CosmosSqlParser.ObjectContext tree) {
    Map<String, Expression> members = new LinkedHashMap<>();
    tree.property()
        .forEach(property -> members.put(nameOf(property), visit(property.expression())));
    return new Expression.ObjectOf(members);
  }

  private static String nameOf(CosmosSqlParser.PropertyContext tree) {
    return tree.name() != null
        ? tree.name().getText()
        : Literals.unquoted(tree, tree.STRING().getText());
  }

  @Override
  public Expression visitParenthesized(CosmosSqlParser.ParenthesizedContext tree) {
    return visit(tree.expression());
  }

  private Expression joined(
      List<? extends ParserRuleContext> parts, BinaryOperator<Expression> operator) {
    return parts.stream().map(this::visit).reduce(operator).orElseThrow();
  }

  private Expression calculated(
      List<? extends ParserRuleContext> operands, List<? extends ParserRuleContext> operators) {
    Expression value = visit(operands.get(0));
    for (int i = 0; i < operators.size(); i++) {
      Arithmetic operator = Arithmetic.of(operators.get(i).getText());
      value = new Expression.Calculated(operator, value, visit(operands.get(i + 1)));
    }
    return value;
  }
}
