/** A store that keeps everything in memory, for tests and experiments. */
package dev.unwind.engine.store.memory;
