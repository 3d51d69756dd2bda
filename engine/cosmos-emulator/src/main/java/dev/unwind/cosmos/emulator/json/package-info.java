/** Items as JSON text and as trees. */
package dev.unwind.cosmos.emulator.json;
