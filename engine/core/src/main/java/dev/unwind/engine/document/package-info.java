/** The saga and its messages as JSON documents: the persistent format, in one place. */
package dev.unwind.engine.document;
