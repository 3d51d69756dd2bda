/** The engine's meters, all named {@code unwind.*}; see {@code docs/observability.md}. */
package dev.unwind.engine.metrics;
