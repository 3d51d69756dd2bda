package dev.unwind.cosmos.emulator;

import com.azure.cosmos.ConsistencyLevel;
import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosClientBuilder;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.GatewayConnectionConfig;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.PartitionKeyDefinition;
import com.azure.cosmos.models.PartitionKeyDefinitionVersion;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import reactor.core.Exceptions;

/** The real SDK against an emulator. */
final class Sdk implements AutoCloseable {
  static final String DATABASE = "db";
  static final String CONTAINER = "items";

  private final CosmosClient client;

  Sdk(CosmosEmulator emulator) {
    client = builder(emulator, emulator.key()).buildClient();
  }

  static CosmosClientBuilder builder(CosmosEmulator emulator, String key) {
    return new CosmosClientBuilder()
        .endpoint(emulator.endpoint())
        .key(key)
        .gatewayMode(new GatewayConnectionConfig())
        .consistencyLevel(ConsistencyLevel.SESSION)
        .endpointDiscoveryEnabled(false);
  }

  CosmosClient client() {
    return client;
  }

  /** A container on {@code /pk}, version 2, where items may have a time to live. */
  CosmosContainer container() {
    return container(-1);
  }

  CosmosContainer container(Integer defaultTtl) {
    client.createDatabaseIfNotExists(DATABASE);
    PartitionKeyDefinition key =
        new PartitionKeyDefinition()
            .setPaths(List.of("/pk"))
            .setVersion(PartitionKeyDefinitionVersion.V2);
    CosmosContainerProperties properties = new CosmosContainerProperties(CONTAINER, key);
    properties.setDefaultTimeToLiveInSeconds(defaultTtl);
    client.getDatabase(DATABASE).createContainerIfNotExists(properties);
    return client.getDatabase(DATABASE).getContainer(CONTAINER);
  }

  /** An item with a number in it. */
  static ObjectNode item(String pk, String id, int value) {
    return new ObjectMapper().createObjectNode().put("pk", pk).put("id", id).put("value", value);
  }

  static CosmosException refusal(ThrowingCallable call) {
    return Assertions.catchThrowableOfType(
        CosmosException.class,
        () -> {
          try {
            call.call();
          } catch (RuntimeException several) {
            // Ranges that are asked at once may refuse at once; the SDK then bundles the refusals.
            throw Exceptions.unwrapMultiple(several).get(0);
          }
        });
  }

  @Override
  public void close() {
    client.close();
  }
}
