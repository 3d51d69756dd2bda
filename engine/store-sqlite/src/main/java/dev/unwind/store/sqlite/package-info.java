/**
 * The embedded store: one SQLite file, nothing to install.
 *
 * <p>All writes go through one thread, which puts the commits that wait into one transaction, so
 * that they share one sync to the disk. Reads run beside it on connections of their own, on the
 * latest committed state (write-ahead logging).
 */
package dev.unwind.store.sqlite;
