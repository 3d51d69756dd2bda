package dev.unwind.worker;

import io.quarkus.runtime.configuration.ConfigurationException;
import java.util.List;

/**
 * The configuration can't be worked with, so the application does not start. Correct it and start
 * again.
 *
 * <p>Of Quarkus' own kind, and without a cause: so the start ends with the message, and without a
 * stack trace.
 */
public final class InvalidConfiguration extends ConfigurationException {
  private static final long serialVersionUID = 1L;

  /**
   * @param faults each names the key, what it must be and what it was
   */
  public InvalidConfiguration(List<String> faults) {
    super(String.join("; ", faults));
  }
}
