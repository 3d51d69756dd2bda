package dev.unwind.worker;

/** How the SDK of Cosmos DB connects. */
public enum CosmosConnection {
  /** To the partitions' own replicas, over TCP: the fastest. */
  DIRECT,
  /** Through the account's gateway, over HTTPS: one port, for firewalls. */
  GATEWAY
}
