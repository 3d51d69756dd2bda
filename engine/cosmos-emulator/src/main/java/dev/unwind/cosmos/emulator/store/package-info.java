/** Databases, containers and items, and the rules that Cosmos DB holds them to. */
package dev.unwind.cosmos.emulator.store;
