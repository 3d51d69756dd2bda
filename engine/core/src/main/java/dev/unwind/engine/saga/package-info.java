/**
 * The saga as it is recorded: immutable values, one for each part of the saga document. They know
 * how they change, but not when: that is decided by {@code dev.unwind.engine.machine}.
 */
package dev.unwind.engine.saga;
