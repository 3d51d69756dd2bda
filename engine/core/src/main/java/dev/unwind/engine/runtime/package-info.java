/**
 * Brings sagas to life: commits what the machine decides, performs its effects, keeps leases,
 * sweeps for what is due. Not for users, but for {@link
 * dev.unwind.engine.runtime.EngineEnvironment} and {@link dev.unwind.engine.runtime.OwnerRegistry}.
 */
package dev.unwind.engine.runtime;
