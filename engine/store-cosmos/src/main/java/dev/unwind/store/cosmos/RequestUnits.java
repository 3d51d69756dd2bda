package dev.unwind.store.cosmos;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Measures what each operation costs, and says when one has become dearer. */
final class RequestUnits {
  /** The meter: request units by {@code operation}, of calls that failed, too. */
  static final String METER = "unwind.store.request.units";

  private static final Logger LOG = LoggerFactory.getLogger(RequestUnits.class);

  private final Map<Operation, DistributionSummary> summaries = new EnumMap<>(Operation.class);
  private final Map<Operation, CostWatch> watches = new EnumMap<>(Operation.class);

  RequestUnits(MeterRegistry meters) {
    for (Operation operation : Operation.values()) {
      summaries.put(
          operation,
          DistributionSummary.builder(METER)
              .description("Request units that Azure Cosmos DB charged for an operation")
              .tag("operation", operation.tag())
              .register(meters));
      watches.put(operation, new CostWatch(System::nanoTime));
    }
  }

  void succeeded(Operation operation, double charge) {
    summaries.get(operation).record(charge);
    watches.get(operation).add(charge).ifPresent(excess -> warn(operation, excess));
  }

  /** What failed is paid for, but says nothing about what the operation costs. */
  void failed(Operation operation, double charge) {
    summaries.get(operation).record(charge);
  }

  private static void warn(Operation operation, CostWatch.Excess excess) {
    LOG.warn(
        "a {} now costs {} request units on average, {} % more than after the start ({}); look for"
            + " larger documents, new index paths, or a longer backlog",
        operation.tag(),
        rounded(excess.average()),
        Math.round((excess.average() / excess.baseline() - 1) * 100),
        rounded(excess.baseline()));
  }

  private static String rounded(double charge) {
    return String.format(Locale.ROOT, "%.2f", charge);
  }
}
