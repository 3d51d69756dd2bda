package dev.unwind.worker;

/** Where sagas are kept. */
public enum StoreType {
  /** In one SQLite file: durable, nothing to install. */
  SQLITE,
  /** In a container of Azure Cosmos DB for NoSQL: many hosts, one write region. */
  COSMOS,
  /** In memory: forgotten at the end of the process, for tests and experiments. */
  MEMORY
}
