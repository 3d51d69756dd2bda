package dev.unwind.dsl;

import java.util.List;

/**
 * Thrown by {@link SagaBuilder#build()} with every fault of the definition; the message lists them
 * one a line, each with the field and the offending value.
 */
public final class InvalidDefinition extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  private final String[] faults;

  InvalidDefinition(String subject, List<String> faults) {
    super(
        "invalid definition of %s, faults: %d%n  %s"
            .formatted(subject, faults.size(), String.join(System.lineSeparator() + "  ", faults)));
    this.faults = faults.toArray(String[]::new);
  }

  /** Returns the faults in the order of the definition; never empty, immutable. */
  public List<String> faults() {
    return List.of(faults);
  }
}
