package dev.unwind.cosmos.emulator.sql;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;

/** The values of constants in a query's text. */
final class Literals {

  private static final int UNICODE_DIGITS = 4;

  private Literals() {}

  static JsonNode value(CosmosSqlParser.LiteralContext tree) {
    Token token = tree.getStart();
    return switch (token.getType()) {
      case CosmosSqlParser.STRING -> TextNode.valueOf(unquoted(tree, token.getText()));
      case CosmosSqlParser.INTEGER, CosmosSqlParser.DECIMAL ->
          Values.of(Double.parseDouble(token.getText()));
      case CosmosSqlParser.TRUE -> Values.of(true);
      case CosmosSqlParser.FALSE -> Values.of(false);
      case CosmosSqlParser.NULL -> NullNode.getInstance();
      default -> Values.UNDEFINED;
    };
  }

  /** The text between the quotes, with the escapes of JSON and an escaped apostrophe resolved. */
  static String unquoted(ParserRuleContext tree, String quoted) {
    StringBuilder text = new StringBuilder();
    int end = quoted.length() - 1;
    for (int i = 1; i < end; i++) {
      if (quoted.charAt(i) != '\\') {
        text.append(quoted.charAt(i));
        continue;
      }
      i++;
      if (quoted.charAt(i) == 'u') {
        text.append(unicode(tree, quoted, i + 1));
        i += UNICODE_DIGITS;
      } else {
        text.append(escaped(tree, quoted.charAt(i)));
      }
    }
    return text.toString();
  }

  private static char unicode(ParserRuleContext tree, String quoted, int from) {
    try {
      return (char) Integer.parseInt(quoted.substring(from, from + UNICODE_DIGITS), 16);
    } catch (NumberFormatException | StringIndexOutOfBoundsException malformed) {
      throw SourceText.fault(tree, "A \\u in a string needs four hexadecimal digits");
    }
  }

  private static char escaped(ParserRuleContext tree, char escape) {
    return switch (escape) {
      case '"', '\'', '\\', '/' -> escape;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      default -> throw SourceText.fault(tree, "A string holds the unknown escape \\" + escape);
    };
  }
}
