/** What can go wrong with a request, on command or by a seeded plan. */
package dev.unwind.cosmos.emulator.fault;
