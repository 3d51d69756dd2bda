/**
 * The engine in a Quarkus application: wiring, configuration, health and an orderly start and stop.
 *
 * <p>An application adds this module, declares beans of type {@link dev.unwind.dsl.SagaDefinition},
 * and injects {@link dev.unwind.engine.SagaEngine}.
 */
package dev.unwind.worker;
