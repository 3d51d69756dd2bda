package dev.unwind.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What came of a {@link CrashMatrix}; {@link #toString} is the matrix as a table. */
public final class CrashReport {
  private static final int DETAILS_MAX = 3;
  private static final String INDENT = "     ";

  /**
   * One line of the table.
   *
   * @param before the run with a crash before the point, or the one without a crash
   * @param after the run with a crash after the point
   */
  record Row(String way, String point, CrashRun.Result before, Optional<CrashRun.Result> after) {

    Stream<CrashRun.Result> results() {
      return Stream.concat(Stream.of(before), after.stream());
    }
  }

  private final String definition;
  private final List<Row> rows;
  private final List<CrashRun.Result> failed = new ArrayList<>();

  CrashReport(String definition, List<Row> rows) {
    this.definition = definition;
    this.rows = List.copyOf(rows);
    rows.stream()
        .flatMap(Row::results)
        .filter(Predicate.not(CrashRun.Result::isClean))
        .forEach(failed::add);
  }

  /** Returns whether every run has ended as promised. */
  public boolean isClean() {
    return failed.isEmpty();
  }

  /** Returns how many runs there were. */
  public int runs() {
    return (int) rows.stream().flatMap(Row::results).count();
  }

  /** Returns how many of them have not ended as promised. */
  public int failures() {
    return failed.size();
  }

  /** Returns what went wrong, if anything did, and the whole table. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    if (isClean()) {
      text.append("All %d runs of saga %s have ended as promised.%n".formatted(runs(), definition));
    } else {
      text.append(
          "%d of %d runs of saga %s have not ended as promised.%n"
              .formatted(failures(), runs(), definition));
      details(text);
    }
    return text.append(table()).toString();
  }

  private void details(StringBuilder text) {
    int number = 0;
    for (Row row : rows) {
      for (CrashRun.Result result : row.results().toList()) {
        if (!result.isClean() && ++number <= DETAILS_MAX) {
          text.append(detail(number, row, result));
        }
      }
    }
    if (number > DETAILS_MAX) {
      text.append(
          "%n... and %d more, see the table. Mend these first.%n".formatted(number - DETAILS_MAX));
    }
    text.append(System.lineSeparator());
  }

  private static String detail(int number, Row row, CrashRun.Result result) {
    StringBuilder text =
        new StringBuilder("%n#%d   way: %s; %s%n".formatted(number, row.way(), place(row, result)));
    result.problems().forEach(problem -> indent(text, problem));
    result.late().forEach(problem -> indent(text, "after a late call, " + problem));
    indent(text, result.account());
    return text.toString();
  }

  private static void indent(StringBuilder text, String lines) {
    lines.lines().forEach(line -> text.append(INDENT).append(line).append('\n'));
  }

  private static String place(Row row, CrashRun.Result result) {
    return result
        .trap()
        .map(trap -> "crash " + trap.side().word() + " the " + row.point())
        .orElse("even without a crash");
  }

  private String table() {
    Table table = new Table("way", "point of the crash", "before", "after", "late call");
    int[] number = new int[1];
    String way = "";
    for (Row row : rows) {
      String before = word(row.before(), number);
      String after = row.after().map(r -> word(r, number)).orElse("");
      table.add(row.way().equals(way) ? "" : row.way(), row.point(), before, after, late(row));
      way = row.way();
    }
    return table.toString();
  }

  private static String word(CrashRun.Result result, int[] number) {
    String status = result.status().map(Enum::name).orElse("LOST");
    return result.isClean() ? status : status + " FAILED #" + ++number[0];
  }

  private static String late(Row row) {
    if (row.results().noneMatch(CrashRun.Result::landed)) {
      return "";
    }
    return row.results().allMatch(r -> r.late().isEmpty()) ? "no effect" : "FAILED";
  }
}
