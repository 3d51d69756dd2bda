package dev.unwind.rest.view;

import java.util.List;

/**
 * Draws a definition: its steps downwards, its compensations upwards, dotted where the saga turns
 * back.
 */
final class Mermaid {
  private static final String PLAIN = " ._-";

  private Mermaid() {}

  static String flowchart(List<StepDefinitionView> steps) {
    StringBuilder chart = new StringBuilder("flowchart TD\n");
    line(chart, "started([\"started\"]) --> s0");
    for (int i = 0; i < steps.size(); i++) {
      step(chart, i, steps.get(i));
      String next = i + 1 < steps.size() ? "s" + (i + 1) : "completed";
      line(chart, "s" + i + " --> " + next);
      turnBack(chart, steps, i);
    }
    line(chart, "completed([\"COMPLETED\"])");
    for (int i = steps.size() - 1; i >= 0; i--) {
      compensation(chart, steps, i);
    }
    line(chart, "compensated([\"COMPENSATED\"])");
    return chart.toString();
  }

  private static void step(StringBuilder chart, int i, StepDefinitionView step) {
    String label = "\"" + label(step.name()) + "\"";
    // The point of no return has a shape of its own.
    line(chart, "s" + i + (step.kind().equals("PIVOT") ? "{{" + label + "}}" : "[" + label + "]"));
  }

  private static void turnBack(StringBuilder chart, List<StepDefinitionView> steps, int i) {
    switch (steps.get(i).kind()) {
      case "COMPENSATABLE" -> line(chart, "s" + i + " -. fails .-> " + undo(steps, i));
      case "PIVOT" -> line(chart, "s" + i + " -. is rejected .-> " + undo(steps, i));
      default -> {
        // After the pivot there is no way back.
      }
    }
  }

  private static void compensation(StringBuilder chart, List<StepDefinitionView> steps, int i) {
    StepDefinitionView.Compensation compensation = steps.get(i).compensation();
    if (compensation != null) {
      line(chart, "c" + i + "[/\"" + label(compensation.name()) + "\"/]");
      line(chart, "c" + i + " --> " + undo(steps, i - 1));
    }
  }

  /** Returns the first compensation at or before a step: what is called next on the way back. */
  private static String undo(List<StepDefinitionView> steps, int from) {
    for (int i = from; i >= 0; i--) {
      if (steps.get(i).compensation() != null) {
        return "c" + i;
      }
    }
    return "compensated";
  }

  /** Returns a label in which nothing can be taken for Mermaid's or HTML's own syntax. */
  static String label(String name) {
    StringBuilder label = new StringBuilder();
    name.codePoints()
        .forEach(
            point -> {
              if (Character.isLetterOrDigit(point) || PLAIN.indexOf(point) >= 0) {
                label.appendCodePoint(point);
              } else {
                label.append('#').append(point).append(';');
              }
            });
    return label.toString();
  }

  private static void line(StringBuilder chart, String line) {
    chart.append("  ").append(line).append('\n');
  }
}
