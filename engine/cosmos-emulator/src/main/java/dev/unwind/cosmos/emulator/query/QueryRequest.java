package dev.unwind.cosmos.emulator.query;

import com.fasterxml.jackson.databind.JsonNode;
import dev.unwind.cosmos.emulator.store.Container;
import dev.unwind.cosmos.emulator.store.StoredItem;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A query as it arrives.
 *
 * @param container what it is about; {@link Container#describe()} has the indexing policy and the
 *     partition key
 * @param headers the value of a request header by its name in any case, or null
 * @param body the text of the query and its parameters: {@code {"query": ..., "parameters":
 *     [{"name": "@a", "value": ...}]}}
 * @param items the items of the physical or logical partition that it goes to, in {@code _rid}
 *     order, without the expired ones
 * @param pageSize the most results that the page may have; positive
 * @param continuation what the page before gave as its continuation, or null for the first page
 */
public record QueryRequest(
    Container container,
    UnaryOperator<String> headers,
    JsonNode body,
    List<StoredItem> items,
    int pageSize,
    String continuation) {}
