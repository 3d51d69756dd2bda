/** A load driver: how fast the engine is, beside its own store without an engine above it. */
package dev.unwind.benchmarks;
