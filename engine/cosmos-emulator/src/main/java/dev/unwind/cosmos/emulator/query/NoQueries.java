package dev.unwind.cosmos.emulator.query;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.unwind.cosmos.emulator.store.CosmosRefusal;

/** Refuses every query. */
public final class NoQueries implements QueryEndpoint {
  @Override
  public QueryPage page(QueryRequest request) {
    throw CosmosRefusal.notImplemented("queries");
  }

  @Override
  public ObjectNode plan(QueryRequest request) {
    throw CosmosRefusal.notImplemented("queries");
  }

  @Override
  public boolean matches(String condition, ObjectNode item) {
    throw CosmosRefusal.notImplemented("the predicates of patches");
  }
}
