package dev.unwind.store.cosmos;

import com.azure.core.credential.TokenCredential;
import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosClientBuilder;
import com.azure.cosmos.CosmosEndToEndOperationLatencyPolicyConfigBuilder;
import com.azure.cosmos.DirectConnectionConfig;
import com.azure.cosmos.GatewayConnectionConfig;
import com.azure.cosmos.NonIdempotentWriteRetryOptions;
import com.azure.cosmos.ThrottlingRetryOptions;
import com.azure.identity.DefaultAzureCredentialBuilder;
import dev.unwind.engine.store.StoreNotUsable;
import java.net.URI;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How to reach the account.
 *
 * @param settings say where and how
 * @param identity what to sign requests with where there is no key
 */
record Connection(CosmosStoreSettings settings, Optional<TokenCredential> identity) {
  /** Addresses, not names that begin like one: those may be anybody's. */
  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|127(\\.[0-9]{1,3}){3}|\\[::1\\]");

  private static final String PLAIN_HTTP = "COSMOS.HTTP_CONNECTION_WITHOUT_TLS_ALLOWED";

  /**
   * @throws StoreNotUsable for plain http where it is not allowed
   */
  static Connection of(CosmosStoreSettings settings) {
    if (isPlain(settings.endpoint())) {
      checkPlainHttp(settings.endpoint());
    }
    return new Connection(
        settings,
        settings.key().isPresent()
            ? Optional.empty()
            : Optional.of(new DefaultAzureCredentialBuilder().build()));
  }

  private static boolean isPlain(URI endpoint) {
    return endpoint.getScheme().equals("http");
  }

  private static void checkPlainHttp(URI endpoint) {
    String host = endpoint.getHost();
    if (!LOOPBACK.matcher(host).matches()) {
      throw new StoreNotUsable(
          "the endpoint "
              + endpoint
              + " is plain http, which only an emulator on this machine may"
              + " be reached by; use https",
          null);
    }
    String allowed = System.getProperty(PLAIN_HTTP, System.getenv(PLAIN_HTTP.replace('.', '_')));
    if (!Boolean.parseBoolean(allowed)) {
      throw new StoreNotUsable(
          "the endpoint "
              + endpoint
              + " is plain http, which the SDK refuses unless the JVM was"
              + " started with -D"
              + PLAIN_HTTP
              + "=true",
          null);
    }
  }

  /**
   * Opens the process' one client. The SDK repeats no write by itself and no throttled call, since
   * the engine knows better which may be repeated and which goes first.
   */
  CosmosAsyncClient open() {
    CosmosClientBuilder builder =
        new CosmosClientBuilder()
            .endpoint(settings.endpoint().toString())
            .userAgentSuffix("unwind")
            .multipleWriteRegionsEnabled(false)
            .contentResponseOnWriteEnabled(false)
            .nonIdempotentWriteRetryOptions(new NonIdempotentWriteRetryOptions().setEnabled(false))
            .throttlingRetryOptions(
                new ThrottlingRetryOptions().setMaxRetryAttemptsOnThrottledRequests(0))
            // the only bound that a write through the gateway has
            .endToEndOperationLatencyPolicyConfig(
                new CosmosEndToEndOperationLatencyPolicyConfigBuilder(settings.timeout()).build());
    settings.key().ifPresent(builder::key);
    identity.ifPresent(builder::credential);
    if (!settings.preferredRegions().isEmpty()) {
      builder.preferredRegions(settings.preferredRegions());
    }
    if (isPlain(settings.endpoint())) {
      // an emulator may not know by which address it is reached
      builder
          .endpointDiscoveryEnabled(false)
          .gatewayMode(GatewayConnectionConfig.getDefaultConfig());
    } else if (settings.connectionMode() == CosmosStoreSettings.ConnectionMode.GATEWAY) {
      builder.gatewayMode(GatewayConnectionConfig.getDefaultConfig());
    } else {
      builder.directMode(DirectConnectionConfig.getDefaultConfig());
    }
    return builder.buildAsyncClient();
  }
}
