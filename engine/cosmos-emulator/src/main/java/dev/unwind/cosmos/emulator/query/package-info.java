/** The seam between the server and the query language. */
package dev.unwind.cosmos.emulator.query;
