/**
 * Queries of Azure Cosmos DB for NoSQL: parsed, planned as the service's gateway plans them for its
 * clients, and run page by page over the documents that the emulator hands in.
 */
package dev.unwind.cosmos.emulator.sql;
