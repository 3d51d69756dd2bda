/**
 * For tests of sagas: {@link dev.unwind.testkit.SagaTester} runs a definition in virtual time, with
 * handlers that fail on demand; {@link dev.unwind.testkit.CrashMatrix} runs it once for each point
 * at which its process can die; {@link dev.unwind.testkit.FakeParticipant} stands in for a service.
 * They need no test framework: what is not as expected is an {@link AssertionError} that says what
 * was expected, what happened, and what to do next.
 */
package dev.unwind.testkit;
