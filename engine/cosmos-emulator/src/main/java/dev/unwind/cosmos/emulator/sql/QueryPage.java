package dev.unwind.cosmos.emulator.sql;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;

/**
 * One page of a query's results.
 *
 * @param results may be empty although more follow
 * @param continuation where the next page begins; empty after the last one
 * @param charge request units
 */
public record QueryPage(List<JsonNode> results, Optional<String> continuation, double charge) {}
