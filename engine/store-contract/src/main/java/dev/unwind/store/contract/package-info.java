/**
 * The tests that every {@link dev.unwind.engine.store.DocumentStore} passes.
 *
 * <p>Extend {@link dev.unwind.store.contract.DocumentStoreContract} and say how to open the store;
 * the class inherits all tests. What a store can't do is declared by its capabilities and reported
 * as skipped.
 */
package dev.unwind.store.contract;
