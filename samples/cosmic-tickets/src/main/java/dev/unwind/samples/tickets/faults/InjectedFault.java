package dev.unwind.samples.tickets.faults;

/** A call failed because somebody asked for it with {@code PUT /demo/faults}. */
public final class InjectedFault extends RuntimeException {

  private static final long serialVersionUID = 1L;

  InjectedFault(String message) {
    super(message);
  }
}
