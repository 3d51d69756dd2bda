package dev.unwind.testkit;

import dev.unwind.dsl.SagaDefinition;
import dev.unwind.engine.metrics.CallKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the testers of one test share: definitions, scripts, and the stage once it is needed. */
final class Rehearsal implements Interference {
  private final List<SagaDefinition<?>> definitions = new ArrayList<>();
  private final Map<String, HandlerScript> scripts = new HashMap<>();
  private Stage stage;

  void add(SagaDefinition<?> definition) {
    if (stage != null) {
      throw new IllegalStateException(
          "definition \""
              + definition.name()
              + "\" comes too late: the first saga has been started. Give all definitions first");
    }
    definitions.add(definition);
  }

  Stage stage() {
    if (stage == null) {
      stage = new Stage(Format.create(), definitions, this);
      stage.open();
    }
    return stage;
  }

  /** Begins a new script for one handler. */
  HandlerScript script(String definition, CallKind kind, String name) {
    HandlerScript script = new HandlerScript(name, this::stage);
    scripts.put(key(definition, kind, name), script);
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
