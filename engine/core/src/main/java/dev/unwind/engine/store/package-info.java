/**
 * The store SPI: what Azure Cosmos DB offers a coordinator, and no more. All domain logic sits
 * above it, once.
 *
 * <p>A store knows documents in partitions, conditional writes, atomic commits within one
 * partition, and two queries over a few indexed fields. It raises three failures only, and the
 * engine reacts to nothing else: {@link dev.unwind.engine.store.PreconditionFailed}, {@link
 * dev.unwind.engine.store.StoreUnavailable} and {@link dev.unwind.engine.store.OutcomeUnknown}.
 * Every implementation passes the suite in {@code unwind-store-contract}.
 */
package dev.unwind.engine.store;
