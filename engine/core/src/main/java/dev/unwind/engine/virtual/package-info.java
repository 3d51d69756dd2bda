/**
 * Virtual time for tests: processes that can be killed, frozen and given wrong clocks, in an order
 * that a seed decides. Nothing of the engine depends on it.
 */
package dev.unwind.engine.virtual;
