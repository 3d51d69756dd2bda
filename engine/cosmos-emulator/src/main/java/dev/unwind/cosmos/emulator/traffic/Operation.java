package dev.unwind.cosmos.emulator.traffic;

/** What a request asks for, as faults and counts name it. */
public enum Operation {
  /** A point read. */
  READ,
  /** A create of one item. */
  CREATE,
  /** A replace of one item. */
  REPLACE,
  /** An upsert of one item. */
  UPSERT,
  /** A delete of one item. */
  DELETE,
  /** A partial update of one item. */
  PATCH,
  /** A transactional batch. */
  BATCH,
  /** A query, one page of one range. */
  QUERY,
  /** A question for a query's plan. */
  QUERY_PLAN,
  /** A page of the change feed, or of the items of a container. */
  FEED,
  /** Account, databases, containers, ranges, offers. */
  METADATA
}
