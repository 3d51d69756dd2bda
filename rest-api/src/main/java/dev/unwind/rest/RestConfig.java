package dev.unwind.rest;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** The configuration under {@code unwind.rest.}; read once, at the start. */
@ConfigMapping(prefix = "unwind.rest")
public interface RestConfig {
  /** Returns the longest {@code ?wait=} of a start: 0 to 10 min. */
  @WithDefault("60s")
  Duration waitMax();
}
