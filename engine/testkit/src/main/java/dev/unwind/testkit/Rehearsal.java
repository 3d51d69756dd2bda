package dev.unwind.testkit;

import dev.unwind.dsl.CompensationDefinition;
import dev.unwind.dsl.SagaDefinition;
import dev.unwind.dsl.StepDefinition;
import dev.unwind.engine.metrics.CallKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the testers of one test share: definitions, scripts, and the stage once it is needed. */
final class Rehearsal implements Interference {
  private final List<SagaDefinition<?>> definitions = new ArrayList<>();
  private final Map<String, HandlerScript> scripts = new HashMap<>();
  private final Format format = Format.create();
  private Stage stage;
  private boolean opened;

  void add(SagaDefinition<?> definition) {
    if (stage != null) {
      throw new IllegalStateException(
          "definition \""
              + definition.name()
              + "\" comes too late: the first saga is there. Give all definitions first");
    }
    definitions.add(definition);
  }

  Stage stage() {
    if (!opened) {
      opened = true;
      built().open();
    }
    return stage;
  }

  private Stage built() {
    if (stage == null) {
      stage = new Stage(format, definitions, this);
    }
    return stage;
  }

  /** Puts a saga of this definition onto the stage, as it was exported elsewhere. */
  String load(SagaDefinition<?> definition, byte[] json) {
    Exported exported = new ExportReader(definition, format.codec()).read(json);
    built().load(exported);
    stage();
    return exported.sagaId();
  }

  // ---- scripts

  HandlerScript action(SagaDefinition<?> definition, String step) {
    refuseUnknown(definition, "step", step, steps(definition));
    return script(definition, CallKind.ACTION, step);
  }

  HandlerScript compensation(SagaDefinition<?> definition, String name) {
    List<String> names =
        definition.steps().stream()
            .flatMap(step -> step.compensation().stream())
            .<String>map(CompensationDefinition::name)
            .toList();
    refuseUnknown(definition, "compensation", name, names);
    return script(definition, CallKind.COMPENSATION, name);
  }

  HandlerScript probe(SagaDefinition<?> definition, String step) {
    refuseUnknown(definition, "step", step, steps(definition));
    List<String> probed =
        definition.steps().stream()
            .filter(s -> s.probe().isPresent())
            .<String>map(StepDefinition::name)
            .toList();
    refuseUnknown(definition, "step with a probe", step, probed);
    return script(definition, CallKind.PROBE, step);
  }

  private static List<String> steps(SagaDefinition<?> definition) {
    return definition.steps().stream().<String>map(StepDefinition::name).toList();
  }

  private static void refuseUnknown(
      SagaDefinition<?> definition, String what, String name, List<String> names) {
    if (!names.contains(name)) {
      throw new IllegalArgumentException(
          "\"%s\" is no %s of %s; there are %s".formatted(name, what, definition.name(), names));
    }
  }

  private HandlerScript script(SagaDefinition<?> definition, CallKind kind, String name) {
    HandlerScript script = new HandlerScript(kind, name, this::stage);
    scripts.put(key(definition.name(), kind, name), script);
    return script;
  }

  @Override
  public Object call(HandlerCall call, Handler handler) throws Exception {
    HandlerScript script = scripts.get(key(call.definition(), call.kind(), call.given().name()));
    return script == null ? handler.run() : script.perform(handler);
  }

  private static String key(String definition, CallKind kind, String name) {
    return definition + "/" + kind + "/" + name;
  }
}
