package dev.unwind.engine.simulation;

import java.util.List;

/** Answers to clients that are not true. */
final class BugsOfAnswers {
  private BugsOfAnswers() {}

  private static PlantedBug.Patch committer(String original, String mistaken) {
    return new PlantedBug.Patch("runtime/Committer", original, mistaken);
  }

  static final List<PlantedBug> ALL =
      List.of(
          PlantedBug.of(
                  "a command whose outcome is unknown is given up and answered as without effect",
                  1_000,
                  new PlantedBug.Patch(
                      "runtime/EngineRuntime",
                      "Deadline.after(environment, parts.settings().requestTimeout())",
                      "Deadline.after(environment, Duration.ofMillis(1))"),
                  new PlantedBug.Patch(
                      "runtime/EngineRuntime",
                      "    return answer(request, commit(seen, request, definition, event));",
                      "    try {\n"
                          + "      return answer(request, commit(seen, request, definition, event));\n"
                          + "    } catch (dev.unwind.engine.NotResolved givenUp) {\n"
                          + "      throw new CommandRefused(\n"
                          + "          request.sagaId(), request.verb(), seen.saga().status(), \"given up\");\n"
                          + "    }"))
              .from(800, 100),
          PlantedBug.of(
              "a start whose outcome is unknown is answered as refused",
              500,
              new PlantedBug.Patch(
                  "SagaEngine",
                  "    EngineRuntime.Found found = start(definition, sagaId, fingerprint, state);",
                  "    EngineRuntime.Found found;\n"
                      + "    try {\n"
                      + "      found = start(definition, sagaId, fingerprint, state);\n"
                      + "    } catch (NotResolved givenUp) {\n"
                      + "      throw new StartConflict(\"given up\");\n"
                      + "    }")),
          PlantedBug.of(
              "a repeated start is refused",
              100,
              new PlantedBug.Patch(
                  "SagaEngine",
                  "    if (!found.created() && !",
                  "    if (!found.created()) {\n      throw new StartConflict(\"it exists\");\n    }\n"
                      + "    if (!found.created() && !")),
          PlantedBug.of(
              "a start whose outcome is unknown is answered as accepted",
              500,
              committer(
                  "        tries.pause(doubtful);\n      } catch (StoreUnavailable unavailable) {\n        tries.pause(unavailable);\n      }\n    }\n  }\n\n  /**\n   * A start's saga.",
                  "        return new Created(new Held(saga, new ETag(\"x\")), true);\n      } catch (StoreUnavailable unavailable) {\n        tries.pause(unavailable);\n      }\n    }\n  }\n\n  /**\n   * A start's saga.")));
}
