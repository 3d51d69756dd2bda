package dev.unwind.cosmos.emulator.sql;

import java.util.List;

/**
 * One item of an ORDER BY.
 *
 * @param path the names from the document's root to the value
 * @param text the expression as the query writes it
 */
record SortKey(Expression expression, List<String> path, boolean descending, String text) {}
