package dev.unwind.store.cosmos.certify;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosClientBuilder;
import com.azure.cosmos.GatewayConnectionConfig;
import com.azure.identity.DefaultAzureCredentialBuilder;
import java.util.Optional;

/**
 * Something that speaks the protocol of Cosmos DB and is to be certified.
 *
 * @param name what it is, for the report
 * @param endpoint where it listens
 * @param key its account key; without one the identity that the environment offers is used
 * @param gateway whether it is reached through the gateway only
 */
public record Target(String name, String endpoint, Optional<String> key, boolean gateway) {
  /** The database of certifications; every run has a container of its own in it. */
  static final String DATABASE = "unwind-certify";

  /** Returns a client of its own, without the session of any other. */
  CosmosAsyncClient client() {
    CosmosClientBuilder builder =
        new CosmosClientBuilder().endpoint(endpoint).contentResponseOnWriteEnabled(false);
    if (key.isPresent()) {
      builder.key(key.get());
    } else {
      builder.credential(new DefaultAzureCredentialBuilder().build());
    }
    if (gateway) {
      builder.gatewayMode(new GatewayConnectionConfig()).endpointDiscoveryEnabled(false);
    }
    return builder.buildAsyncClient();
  }

  @Override
  public String toString() {
    return name;
  }
}
