package dev.unwind.samples.tickets.faults;

import jakarta.inject.Singleton;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** The faults that the services have now, kept in memory: a restart mends everything. */
@Singleton
public final class Faults {

  private final Map<Operation, Fault> faults = new EnumMap<>(Operation.class);
  private final Map<Call, Integer> calls = new HashMap<>();

  /** The mode of every operation, by name. */
  public synchronized Map<String, String> current() {
    Map<String, String> modes = new LinkedHashMap<>();
    for (Operation operation : Operation.values()) {
      modes.put(operation.title(), faults.getOrDefault(operation, Fault.OK).mode());
    }
    return modes;
  }

  /**
   * Gives the named operations new faults and counts their calls afresh; the others keep theirs.
   * All are changed or none.
   *
   * @param modes the mode by the name of a step or compensation, such as {@code fail:2} for {@code
   *     chargeCard}
   * @throws IllegalArgumentException if a name or a mode is unknown
   */
  public void change(Map<String, String> modes) {
    Map<Operation, Fault> changes = new EnumMap<>(Operation.class);
    modes.forEach((name, mode) -> changes.put(operation(name), fault(name, mode)));
    synchronized (this) {
      faults.putAll(changes);
      calls.keySet().removeIf(call -> changes.containsKey(call.operation()));
    }
  }

  /** What happens to the next call of {@code operation} by {@code saga}. */
  public synchronized Fault next(Operation operation, String saga) {
    Fault fault = faults.getOrDefault(operation, Fault.OK);
    if (fault.equals(Fault.OK)) {
      return fault;
    }
    int callsSoFar = calls.merge(new Call(operation, saga), 1, Integer::sum);
    return fault.forCall(callsSoFar - 1);
  }

  private static Operation operation(String name) {
    return Operation.named(name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "\"%s\" is not a step or compensation; names are %s"
                        .formatted(
                            name,
                            String.join(
                                ", ",
                                Arrays.stream(Operation.values())
                                    .map(Operation::title)
                                    .toList()))));
  }

  private static Fault fault(String name, String mode) {
    try {
      return FaultMode.parse(mode);
    } catch (IllegalArgumentException unknown) {
      throw new IllegalArgumentException(name + ": " + unknown.getMessage(), unknown);
    }
  }

  private record Call(Operation operation, String saga) {}
}
