/** Partition keys, their hashes, and the ranges of hashes that physical partitions hold. */
package dev.unwind.cosmos.emulator.partition;
