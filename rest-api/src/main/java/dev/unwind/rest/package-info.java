/**
 * The HTTP API under {@code /api}: starts, shows and commands sagas.
 *
 * <p>Errors are problem details, see {@link dev.unwind.rest.problem.ProblemType}.
 */
package dev.unwind.rest;
