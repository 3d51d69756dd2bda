package dev.unwind.rest;

import dev.unwind.engine.InputTooLarge;
import dev.unwind.engine.InvalidRequest;
import io.quarkus.runtime.configuration.MemorySize;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Reads bodies up to the limit of the server, {@code quarkus.http.limits.max-body-size}. */
@Singleton
final class Bodies {
  private final int bytesMax;

  @Inject
  Bodies(@ConfigProperty(name = "quarkus.http.limits.max-body-size") Optional<MemorySize> max) {
    bytesMax =
        (int)
            Math.min(
                max.map(MemorySize::asLongValue).orElse(Long.MAX_VALUE), Integer.MAX_VALUE - 8);
  }

  /**
   * Returns the body.
   *
   * @throws InputTooLarge when it is longer than allowed; only possible for one that is sent in
   *     chunks
   */
  byte[] read(InputStream body) {
    try {
      byte[] bytes = body.readNBytes(bytesMax);
      if (bytes.length == bytesMax && body.read() >= 0) {
        throw new InputTooLarge("the body is larger than " + bytesMax + " bytes");
      }
      return bytes;
    } catch (IOException e) {
      throw new InvalidRequest("body", "did not arrive in full");
    }
  }
}
