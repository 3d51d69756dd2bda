package dev.unwind.engine.simulation;

import java.util.List;

/** Mistakes of owners and of those who take over. */
final class BugsOfOwners {
  private BugsOfOwners() {}

  static final List<PlantedBug> ALL =
      List.of(
          PlantedBug.of(
              "a saga is taken over by the wall clock",
              500,
              new PlantedBug.Patch(
                  "runtime/Sweeper",
                  "|| watch.isSilent(sagaId, stored.etag());",
                  "|| isDue(stored);")),
          PlantedBug.of(
              "leases are ignored",
              500,
              new PlantedBug.Patch(
                  "runtime/Sweeper",
                  "|| watch.isSilent(sagaId, stored.etag());",
                  "|| !owner.isEmpty();"),
              new PlantedBug.Patch(
                  "runtime/Sweeper",
                  "        definitions.names(),\n        runners.environment().now(),",
                  "        definitions.names(),\n        runners.environment().now().plusSeconds(3_600),")),
          PlantedBug.of(
              "an owner calls after the end of its lease",
              2_000,
              new PlantedBug.Patch(
                  "runtime/SagaRunner",
                  "environment.nanoTime() - leaseEnd >= 0",
                  "environment.nanoTime() - leaseEnd >= Long.MAX_VALUE / 2")),
          PlantedBug.of(
                  "an extension that outlasted the lease is one all the same",
                  1_000,
                  new PlantedBug.Patch(
                      "runtime/SagaRunner",
                      "while (!stopped && environment.nanoTime() - leaseEnd >= 0) {",
                      "if (!stopped && environment.nanoTime() - leaseEnd >= 0) {"))
              .from(860, 100),
          PlantedBug.of(
                  "nobody extends the lease of a long call",
                  1_000,
                  new PlantedBug.Patch(
                      "runtime/SagaRunner",
                      "return leaseEnd - environment.nanoTime() < half;",
                      "return leaseEnd - environment.nanoTime() < -half;"))
              .from(240, 100),
          PlantedBug.of(
              "nobody takes over from the silent",
              300,
              new PlantedBug.Patch(
                  "runtime/Watch", "return now - before.since() >= lease;", "return false;")),
          PlantedBug.of(
              "the idempotency key is another one for each attempt",
              100,
              new PlantedBug.Patch(
                  "saga/Saga",
                  "        + call;",
                  "        + call\n        + journal.transition();")));
}
