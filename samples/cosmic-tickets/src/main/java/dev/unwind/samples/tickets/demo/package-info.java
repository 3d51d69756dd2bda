/**
 * The driver of {@code samples/cosmic-tickets/demo}: a program of its own, beside the application.
 * It talks to the application over HTTP only, as anybody could.
 */
package dev.unwind.samples.tickets.demo;
