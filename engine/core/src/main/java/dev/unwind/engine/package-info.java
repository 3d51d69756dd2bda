/**
 * The engine: start, look at and command sagas. See {@link dev.unwind.engine.SagaEngine}.
 *
 * <p>{@code saga} holds the values, {@code machine} decides, {@code document} writes and reads them
 * as JSON, {@code store} is the SPI, and {@code runtime} brings it all to life.
 */
package dev.unwind.engine;
