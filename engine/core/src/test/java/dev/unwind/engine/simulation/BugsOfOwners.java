package dev.unwind.engine.simulation;

import java.util.List;

/** Mistakes of owners and of those who take over. */
final class BugsOfOwners {
  private static final PlantedBug.Patch UNCHECKED =
      new PlantedBug.Patch(
          "runtime/SagaRunner",
          "leaseIsOver() ? () -> extendFirst(next) : perform(next)",
          "perform(next)");

  private BugsOfOwners() {}

  private static PlantedBug.Patch earlier(String word) {
    return new PlantedBug.Patch(
        "runtime/SagaRunner",
        "    heldBack = null;\n    return call;",
        "    heldBack = null;\n"
            + "    "
            + word
            + " (!stopped && leaseIsOver()) {\n"
            + "      decide(Event.LeaseExtended::new);\n"
            + "    }\n"
            + "    return stopped ? null : call;");
  }

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
                  "return environment.nanoTime() - leaseEnd >= 0;",
                  "return environment.nanoTime() - leaseEnd >= Long.MAX_VALUE / 2;")),
          PlantedBug.of(
                  "the lease is looked at when a call is asked for, not right before it",
                  100,
                  UNCHECKED,
                  earlier("while"))
              .from(6_450, 100),
          PlantedBug.of(
                  "an extension that outlasted the lease is one all the same",
                  1_000,
                  UNCHECKED,
                  earlier("if"))
              .from(5_050, 100),
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
