package dev.unwind.rest.view;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.unwind.dsl.CompensationDefinition;
import dev.unwind.dsl.MessageDefinition;
import dev.unwind.dsl.StepDefinition;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** One step of a definition. */
@Schema(name = "StepDefinition")
@JsonInclude(JsonInclude.Include.ALWAYS)
public record StepDefinitionView(
    String name,
    @Schema(enumeration = {"COMPENSATABLE", "PIVOT", "RETRIABLE"}) String kind,
    @Schema(description = "the longest that one attempt may take", examples = "PT30S")
        String timeout,
    RetryView retry,
    GuardsView guards,
    @Schema(description = "null where the step is not undone") Compensation compensation,
    @Schema(description = "whether an action with a lost reply can be asked about") boolean probe,
    @Schema(description = "the types of the messages that its completion publishes")
        List<String> messages) {

  /** How a step is undone. */
  @Schema(name = "CompensationDefinition")
  @JsonInclude(JsonInclude.Include.ALWAYS)
  public record Compensation(String name, String timeout, RetryView retry) {}

  static StepDefinitionView of(StepDefinition<?> step) {
    return new StepDefinitionView(
        step.name(),
        step.kind().name(),
        step.timeout().toString(),
        RetryView.of(step.retry()),
        GuardsView.of(step.guards()),
        step.compensation().map(StepDefinitionView::of).orElse(null),
        step.probe().isPresent(),
        step.messages().stream().map(MessageDefinition::type).toList());
  }

  private static Compensation of(CompensationDefinition<?> compensation) {
    return new Compensation(
        compensation.name(), compensation.timeout().toString(), RetryView.of(compensation.retry()));
  }
}
