/** Errors of the HTTP API, as problem details (RFC 9457). */
package dev.unwind.rest.problem;
