/**
 * A stand-in for Azure Cosmos DB for NoSQL that the official SDK talks to over HTTP in gateway
 * mode; for tests. It keeps everything in memory, enforces what the service enforces, and fails on
 * command.
 */
package dev.unwind.cosmos.emulator;
