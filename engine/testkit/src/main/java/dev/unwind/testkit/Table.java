package dev.unwind.testkit;

import java.util.ArrayList;
import java.util.List;

/** Lines of columns, as wide as they have to be. */
final class Table {
  private final List<String[]> lines = new ArrayList<>();

  Table(String... heads) {
    lines.add(heads);
  }

  void add(String... cells) {
    lines.add(cells);
  }

  @Override
  public String toString() {
    int[] widths = new int[lines.get(0).length];
    for (String[] line : lines) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], line[i].length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (int n = 0; n < lines.size(); n++) {
      text.append(line(lines.get(n), widths));
      if (n == 0) {
        text.append(rule(widths));
      }
    }
    return text.toString();
  }

  private static String line(String[] cells, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      line.append(cells[i]).append(" ".repeat(widths[i] - cells[i].length() + 2));
    }
    return line.toString().stripTrailing() + "\n";
  }

  private static String rule(int[] widths) {
    StringBuilder rule = new StringBuilder();
    for (int width : widths) {
      rule.append("-".repeat(width)).append("  ");
    }
    return rule.toString().stripTrailing() + "\n";
  }
}
