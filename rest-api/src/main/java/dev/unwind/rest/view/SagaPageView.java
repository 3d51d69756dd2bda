package dev.unwind.rest.view;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.unwind.engine.store.Page;
import dev.unwind.engine.store.Summary;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A page of a list of sagas. */
@Schema(name = "SagaPage")
@JsonInclude(JsonInclude.Include.ALWAYS)
public record SagaPageView(
    @Schema(description = "newest first") List<SagaItemView> items,
    @Schema(
            description =
                "the cursor of the next page; null at the end. A page may be empty before")
        String next) {

  /** Returns the view of a page. */
  public static SagaPageView of(Page<Summary> page) {
    return new SagaPageView(
        page.items().stream().map(SagaItemView::of).toList(), page.next().orElse(null));
  }
}
