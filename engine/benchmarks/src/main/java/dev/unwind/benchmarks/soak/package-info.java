/**
 * An endurance run: the packaged sample application in two processes under load and chaos, its
 * ledger compared at the end. It knows the application by its HTTP interface only.
 */
package dev.unwind.benchmarks.soak;
