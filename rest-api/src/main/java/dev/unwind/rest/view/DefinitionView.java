package dev.unwind.rest.view;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.unwind.dsl.SagaDefinition;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A saga definition. */
@Schema(name = "Definition")
@JsonInclude(JsonInclude.Include.ALWAYS)
public record DefinitionView(
    @Schema(examples = "purchase") String name,
    int revision,
    List<StepDefinitionView> steps,
    @Schema(description = "a flowchart in Mermaid's language: the way forward, and the way back")
        String mermaid) {

  /** Returns the view of a definition. */
  public static DefinitionView of(SagaDefinition<?> definition) {
    List<StepDefinitionView> steps = new ArrayList<>();
    definition.steps().forEach(step -> steps.add(StepDefinitionView.of(step)));
    return new DefinitionView(
        definition.name(), definition.revision(), steps, Mermaid.flowchart(steps));
  }
}
