package dev.unwind.engine.simulation;

import java.util.List;

/** Mistakes in writing, and in what an answer of the store means. */
final class BugsOfWrites {
  private BugsOfWrites() {}

  private static PlantedBug.Patch committer(String original, String mistaken) {
    return new PlantedBug.Patch("runtime/Committer", original, mistaken);
  }

  private static PlantedBug.Patch draft(String original, String mistaken) {
    return new PlantedBug.Patch("machine/Draft", original, mistaken);
  }

  private static final String SEND =
      "      try {\n        List<Stored> stored = tries.commit(saga.id(), writes);\n        return new Verdict";
  private static final String DOUBTFUL =
      "} catch (PreconditionFailed | OutcomeUnknown doubtful) {\n        Verdict verdict";
  private static final String UNKNOWN =
      "} catch (OutcomeUnknown doubtful) {\n        Verdict verdict";

  static final List<PlantedBug> ALL =
      List.of(
          PlantedBug.of(
              "the intent of an action is written after its call",
              100,
              committer(
                  SEND,
                  "      if (advance.effect() instanceof Effect.CallAction) {\n"
                      + "        return new Verdict(Verdict.Kind.STANDS, new Held(saga, before.etag()));\n"
                      + "      }\n"
                      + SEND)),
          PlantedBug.of(
              "the intent of a compensation is written after its call",
              100,
              committer(
                  SEND,
                  "      if (advance.effect() instanceof Effect.CallCompensation) {\n"
                      + "        return new Verdict(Verdict.Kind.STANDS, new Held(saga, before.etag()));\n"
                      + "      }\n"
                      + SEND)),
          PlantedBug.of(
              "a 412 is taken as lost without reading back",
              300,
              committer(
                  DOUBTFUL,
                  "} catch (PreconditionFailed lost) {\n"
                      + "        return new Verdict(Verdict.Kind.LOST, before);\n      "
                      + UNKNOWN)),
          PlantedBug.of(
              "a 412 is taken as success",
              300,
              committer(
                  DOUBTFUL,
                  "} catch (PreconditionFailed fine) {\n"
                      + "        return new Verdict(Verdict.Kind.STANDS, new Held(saga, before.etag()));\n      "
                      + UNKNOWN)),
          PlantedBug.of(
              "an unknown outcome is taken as not applied, and something else is decided",
              300,
              committer(
                  DOUBTFUL,
                  "} catch (OutcomeUnknown givenUp) {\n"
                      + "        return new Verdict(Verdict.Kind.AGAIN, before);\n"
                      + "      } catch (PreconditionFailed doubtful) {\n        Verdict verdict")),
          PlantedBug.of(
              "an unknown outcome is taken as lost",
              300,
              committer(
                  DOUBTFUL,
                  "} catch (OutcomeUnknown givenUp) {\n"
                      + "        return new Verdict(Verdict.Kind.LOST, before);\n"
                      + "      } catch (PreconditionFailed doubtful) {\n        Verdict verdict")),
          PlantedBug.of(
              "completion is not conditional",
              500,
              committer(
                  "encoder.encode(saga, advance, decided.grows()), before);",
                  "encoder.encode(saga, advance, decided.grows()),\n"
                      + "            advance.saga().status().isFinal()\n"
                      + "                ? new Held(saga, store.read(SagaCodec.key(saga.id())).orElseThrow().etag())\n"
                      + "                : before);")),
          PlantedBug.of(
              "no write is conditional",
              500,
              committer(
                  "encoder.encode(saga, advance, decided.grows()), before);",
                  "encoder.encode(saga, advance, decided.grows()),\n"
                      + "            new Held(saga, store.read(SagaCodec.key(saga.id())).orElseThrow().etag()));")),
          PlantedBug.of(
              "a create replaces what is there",
              300,
              committer(
                  "      } catch (PreconditionFailed | OutcomeUnknown doubtful) {\n        Optional<Stored> found",
                  "      } catch (PreconditionFailed replaced) {\n"
                      + "        Stored there = store.read(SagaCodec.key(saga.id())).orElseThrow();\n"
                      + "        Write over = new Write.Replace(encoder.encode(saga, start, true).get(0), there.etag());\n"
                      + "        return new Created(new Held(saga, store.commit(saga.id(), List.of(over)).get(0).etag()), true);\n"
                      + "      } catch (OutcomeUnknown doubtful) {\n        Optional<Stored> found")),
          PlantedBug.of(
              "the epoch is compared before the write id",
              500,
              committer(
                  "      if (there.journal().lastWrites().contains(knownBy)) {",
                  "      if (there.transition() > before.saga().transition() + 1) {\n"
                      + "        return new Verdict(newer(there, before.saga(), ask.role()), read.get());\n"
                      + "      }\n"
                      + "      if (there.journal().lastWrites().contains(knownBy)) {")),
          PlantedBug.of(
              "an owner stops when a command has come in",
              300,
              committer(
                  "(role == Ask.Role.OWNER && there.ownership().sameAs(before.ownership()))",
                  "false")),
          PlantedBug.of(
              "an owner goes on although another one has the saga",
              500,
              committer(
                  "(role == Ask.Role.OWNER && there.ownership().sameAs(before.ownership()))",
                  "role == Ask.Role.OWNER")),
          PlantedBug.of(
              "a claim that is lost is repeated without watching again",
              500,
              committer(
                  "(role == Ask.Role.OWNER && there.ownership().sameAs(before.ownership()))",
                  "role == Ask.Role.CLAIMANT\n"
                      + "        || (role == Ask.Role.OWNER && there.ownership().sameAs(before.ownership()))")),
          PlantedBug.of(
              "after a read-back the owner goes on from its own copy",
              500,
              committer(
                  "        if (verdict.kind() != Verdict.Kind.REPEAT) {",
                  "        if (verdict.kind() == Verdict.Kind.STANDS && !command) {\n"
                      + "          return new Verdict(Verdict.Kind.STANDS, new Held(saga, verdict.held().etag()));\n"
                      + "        }\n"
                      + "        if (verdict.kind() != Verdict.Kind.REPEAT) {")),
          PlantedBug.of(
              "owner and commands share one slot for the write id",
              500,
              new PlantedBug.Patch(
                  "saga/LastWrites",
                  "    return new LastWrites(writeId, commands);",
                  "    return new LastWrites(writeId, List.of());")),
          PlantedBug.of(
              "the final write forgets the ids of commands",
              500,
              draft(
                  "    status = last;\n",
                  "    status = last;\n    lastWrites = new LastWrites(lastWrites.owner(), List.of());\n")),
          PlantedBug.of(
              "messages are stored by a write of their own, later",
              100,
              committer("documents.subList(1, documents.size())", "documents.subList(1, 1)")));
}
