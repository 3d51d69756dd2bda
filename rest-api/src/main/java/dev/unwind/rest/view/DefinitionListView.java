package dev.unwind.rest.view;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The definitions that a process knows. */
@Schema(name = "DefinitionList")
public record DefinitionListView(
    @Schema(description = "by name; of each the newest revision") List<DefinitionView> items) {}
