package dev.unwind.cosmos.emulator.query;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.unwind.cosmos.emulator.store.CosmosRefusal;

/**
 * Answers what is asked in the query language. Called by several threads at once; keeps nothing
 * between calls, as everything that the next page needs is in its continuation.
 */
public interface QueryEndpoint {
  /**
   * One page of a query's results within one physical or logical partition.
   *
   * @throws CosmosRefusal if the query is invalid (400) or asks for what is not implemented (501)
   */
  QueryPage page(QueryRequest request);

  /**
   * The plan of a query, as the SDK asks for it before it sends the query to each range. The items
   * and the continuation of the request are empty.
   *
   * @return the body of the answer, without ranges unless the query itself narrows them
   * @throws CosmosRefusal as above
   */
  ObjectNode plan(QueryRequest request);

  /**
   * Whether an item meets the predicate of a conditional patch, such as {@code from c where c.a =
   * 1}.
   *
   * @throws CosmosRefusal as above
   */
  boolean matches(String condition, ObjectNode item);
}
