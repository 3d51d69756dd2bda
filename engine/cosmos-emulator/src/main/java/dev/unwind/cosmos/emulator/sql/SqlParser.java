package dev.unwind.cosmos.emulator.sql;

import org.antlr.v4.runtime.BaseErrorListener;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Recognizer;
import org.antlr.v4.runtime.Token;

/** Makes parse trees of query text, or refuses it at the first fault. */
final class SqlParser {

  private static final BaseErrorListener REFUSING =
      new BaseErrorListener() {
        @Override
        public void syntaxError(
            Recognizer<?, ?> recognizer,
            Object symbol,
            int line,
            int charPositionInLine,
            String message,
            RecognitionException cause) {
          String near =
              symbol instanceof Token token && token.getType() != Token.EOF
                  ? "'" + token.getText() + "'"
                  : "the end";
          throw SourceText.fault(line, charPositionInLine, "Syntax error near " + near);
        }
      };

  private SqlParser() {}

  static CosmosSqlParser.QueryContext query(String text) {
    return parser(text).query();
  }

  static CosmosSqlParser.ConditionContext condition(String text) {
    return parser(text).condition();
  }

  private static CosmosSqlParser parser(String text) {
    CosmosSqlLexer lexer = new CosmosSqlLexer(CharStreams.fromString(text));
    lexer.removeErrorListeners();
    CosmosSqlParser parser = new CosmosSqlParser(new CommonTokenStream(lexer));
    parser.removeErrorListeners();
    parser.addErrorListener(REFUSING);
    return parser;
  }
}
