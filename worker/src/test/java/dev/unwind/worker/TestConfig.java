package dev.unwind.worker;

import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.Map;

/** Reads the configuration as the application does. */
final class TestConfig {
  private TestConfig() {}

  static UnwindConfig of(Map<String, String> properties) {
    return new SmallRyeConfigBuilder()
        .addDiscoveredConverters()
        .withMapping(UnwindConfig.class)
        .withSources(new PropertiesConfigSource(properties, "test", 100))
        .build()
        .getConfigMapping(UnwindConfig.class);
  }
}
