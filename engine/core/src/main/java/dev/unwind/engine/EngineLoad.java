package dev.unwind.engine;

/**
 * How much one process has to do.
 *
 * @param inFlight sagas that it works on
 * @param inFlightMax how many it works on at once
 * @param hung calls of handlers that took too long and have not ended
 * @param hungMax from how many of them on it begins nothing new
 */
public record EngineLoad(int inFlight, int inFlightMax, int hung, int hungMax) {
  /** Returns whether so many calls hang that the process begins nothing new. */
  public boolean isHung() {
    return hung >= hungMax;
  }
}
