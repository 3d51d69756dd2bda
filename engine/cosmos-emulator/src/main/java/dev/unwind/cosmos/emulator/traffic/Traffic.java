package dev.unwind.cosmos.emulator.traffic;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts of the requests that reached the emulator and of the request units they were charged. A
 * request that a fault struck counts too; its charge counts when it was carried out, whether or not
 * the client was told. Safe for use by any thread.
 */
public final class Traffic {
  private final Map<Operation, LongAdder> requests = new EnumMap<>(Operation.class);
  private final Map<Operation, DoubleAdder> charges = new EnumMap<>(Operation.class);

  /** Counts nothing yet. */
  public Traffic() {
    for (Operation operation : Operation.values()) {
      requests.put(operation, new LongAdder());
      charges.put(operation, new DoubleAdder());
    }
  }

  /** The number of requests of this kind since the start or the last reset. */
  public long requests(Operation operation) {
    return requests.get(operation).sum();
  }

  /** The number of requests of all kinds since the start or the last reset. */
  public long requests() {
    return requests.values().stream().mapToLong(LongAdder::sum).sum();
  }

  /** The request units charged to requests of this kind since the start or the last reset. */
  public double charge(Operation operation) {
    return charges.get(operation).sum();
  }

  /** The request units charged to requests of all kinds since the start or the last reset. */
  public double charge() {
    return charges.values().stream().mapToDouble(DoubleAdder::sum).sum();
  }

  /** Begins again at nothing. A request under way may be counted before or after. */
  public void reset() {
    requests.values().forEach(LongAdder::reset);
    charges.values().forEach(DoubleAdder::reset);
  }

  /** Counts one request as it arrives. */
  public void arrived(Operation operation) {
    requests.get(operation).increment();
  }

  /** Adds the charge of a request that was carried out. */
  public void charged(Operation operation, double requestUnits) {
    charges.get(operation).add(requestUnits);
  }
}
