package dev.unwind.cosmos.emulator.query;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;

/**
 * One page of results.
 *
 * @param results what the query selects; the elements of {@code Documents} in the answer
 * @param continuation where the next page begins, or null if this is the last one
 * @param headers further headers of the answer, such as query metrics
 */
public record QueryPage(List<JsonNode> results, String continuation, Map<String, String> headers) {}
