/**
 * What the HTTP API shows: chosen field by field, so that nothing internal leaks when the engine's
 * own values change.
 */
package dev.unwind.rest.view;
