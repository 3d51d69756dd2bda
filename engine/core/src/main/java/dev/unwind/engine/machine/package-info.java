/**
 * The pure machine: a saga and an event in, the next saga and what to do about it out. No clock,
 * thread, store, random or logger; time and jitter come inside the event.
 */
package dev.unwind.engine.machine;
