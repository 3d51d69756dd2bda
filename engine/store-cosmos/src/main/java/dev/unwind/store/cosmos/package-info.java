/**
 * The production store: documents in one container of Azure Cosmos DB for NoSQL. No type of the SDK
 * leaves this package.
 */
package dev.unwind.store.cosmos;
