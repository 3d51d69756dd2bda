/** What reaches the emulator: kinds of requests, what they are about, and counts of them. */
package dev.unwind.cosmos.emulator.traffic;
