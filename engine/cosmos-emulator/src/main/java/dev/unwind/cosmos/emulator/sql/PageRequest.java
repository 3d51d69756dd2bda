package dev.unwind.cosmos.emulator.sql;

import java.util.Optional;

/**
 * What a request for one page asks beside the query itself.
 *
 * @param maxItems the most results in the page; zero or less leaves it to the emulator
 * @param continuation where the page before ended; empty for the first page
 * @param policy the container's indexing policy
 * @param blank whether to answer with an empty page that goes on, as the service does now and then;
 *     two such pages never follow each other, so that every query ends
 */
public record PageRequest(
    int maxItems, Optional<String> continuation, IndexPolicy policy, boolean blank) {}
