/** The REST protocol: requests, routing, authorization, answers. */
package dev.unwind.cosmos.emulator.wire;
