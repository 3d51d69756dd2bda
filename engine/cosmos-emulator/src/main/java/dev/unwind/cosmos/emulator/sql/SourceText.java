package dev.unwind.cosmos.emulator.sql;

import dev.unwind.cosmos.emulator.store.CosmosRefusal;
import java.util.Locale;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.Interval;

/** The text behind a part of a parse tree, and faults that name their place in it. */
final class SourceText {

  private SourceText() {}

  static String of(ParserRuleContext context) {
    int from = context.getStart().getStartIndex();
    int to = context.getStop().getStopIndex();
    return context.getStart().getInputStream().getText(Interval.of(from, to));
  }

  static CosmosRefusal fault(ParserRuleContext context, String message) {
    Token start = context.getStart();
    return fault(start.getLine(), start.getCharPositionInLine(), message);
  }

  /** ANTLR counts columns from 0. */
  static CosmosRefusal fault(int line, int charPositionInLine, String message) {
    return CosmosRefusal.badRequest(
        String.format(
            Locale.ROOT, "%s, at line %d, column %d.", message, line, charPositionInLine + 1));
  }
}
