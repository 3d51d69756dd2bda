package dev.unwind.store.cosmos;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.CosmosAsyncDatabase;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.PartitionKeyDefinition;
import com.azure.cosmos.models.PartitionKeyDefinitionVersion;
import com.azure.cosmos.models.PartitionKind;
import com.azure.cosmos.models.ThroughputProperties;
import dev.unwind.engine.store.StoreNotUsable;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/**
 * Looks at the container before the store begins to work with it, and creates it where that is
 * allowed.
 *
 * @param settings name the container
 */
record ContainerCheck(CosmosStoreSettings settings) {
  private static final Logger LOG = LoggerFactory.getLogger(ContainerCheck.class);
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final String PARTITION_PATH = "/partition";
  private static final int TTL_PER_ITEM = -1;
  private static final int NOT_FOUND = 404;

  /** What a path costs at each write; see docs/adr/0011. */
  private static final double UNITS_PER_PATH = 0.45;

  /**
   * Returns the container.
   *
   * @throws StoreNotUsable when it is missing, or not as the store needs it; saying what to do
   */
  CosmosAsyncContainer check(CosmosAsyncClient client) {
    CosmosAsyncDatabase database = client.getDatabase(settings.database());
    CosmosAsyncContainer container = database.getContainer(settings.container());
    if (settings.create()) {
      ask("creating " + name(), create(client));
    }
    CosmosContainerProperties properties =
        ask("reading " + name(), container.read().map(response -> response.getProperties()));
    checkPartitionKey(properties.getPartitionKeyDefinition());
    checkTimeToLive(properties.getDefaultTimeToLiveInSeconds());
    checkIndexing(properties);
    return container;
  }

  private String name() {
    return "container " + settings.container() + " of database " + settings.database();
  }

  private Mono<Void> create(CosmosAsyncClient client) {
    PartitionKeyDefinition key =
        new PartitionKeyDefinition()
            .setPaths(List.of(PARTITION_PATH))
            .setKind(PartitionKind.HASH)
            .setVersion(PartitionKeyDefinitionVersion.V2);
    CosmosContainerProperties properties =
        new CosmosContainerProperties(settings.container(), key)
            .setDefaultTimeToLiveInSeconds(TTL_PER_ITEM)
            .setIndexingPolicy(Indexing.policy());
    CosmosAsyncDatabase database = client.getDatabase(settings.database());
    return client
        .createDatabaseIfNotExists(settings.database())
        .then(
            settings.throughputMax().isPresent()
                ? database.createContainerIfNotExists(
                    properties,
                    ThroughputProperties.createAutoscaledThroughput(
                        settings.throughputMax().getAsInt()))
                : database.createContainerIfNotExists(properties))
        .then();
  }

  private <T> T ask(String what, Mono<T> call) {
    try {
      return Waiting.await(call.timeout(TIMEOUT));
    } catch (Waiting.Failed e) {
      throw new StoreNotUsable(what + " failed: " + reason(e.getCause()), e.getCause());
    }
  }

  private String reason(Throwable failure) {
    if (failure instanceof CosmosException answer) {
      if (answer.getStatusCode() == NOT_FOUND) {
        return "it is missing; create it as docs/azure/README.md has it, or allow its creation (create)";
      }
      Reply reply = Reply.of(answer);
      return reply + "; " + Alarm.reason(reply);
    }
    return failure.toString();
  }

  private void checkPartitionKey(PartitionKeyDefinition key) {
    if (!List.of(PARTITION_PATH).equals(key.getPaths())) {
      throw refused("its partition key is " + key.getPaths() + ", not " + PARTITION_PATH);
    }
    if (key.getVersion() != PartitionKeyDefinitionVersion.V2) {
      throw refused(
          "its partition key has not version 2, so that keys which differ beyond their first 101"
              + " bytes would be confused");
    }
  }

  private void checkTimeToLive(Integer seconds) {
    if (seconds == null || seconds != TTL_PER_ITEM) {
      String found = seconds == null ? "off" : seconds + " s for all documents";
      throw new StoreNotUsable(
          name()
              + " can't be used: its time to live is "
              + found
              + "; set it to on without default"
              + " (-1)",
          null);
    }
  }

  private StoreNotUsable refused(String why) {
    return new StoreNotUsable(
        name()
            + " can't be used: "
            + why
            + "; that can't be changed, so name another container, or allow its creation (create)",
        null);
  }

  private void checkIndexing(CosmosContainerProperties properties) {
    List<String> missing = Indexing.missing(properties.getIndexingPolicy());
    if (!missing.isEmpty()) {
      throw new StoreNotUsable(
          name()
              + " can't be used: its indexing policy must be consistent and include "
              + missing
              + ", without which due sagas would be found late, dearly, or not at all",
          null);
    }
    List<String> needless = Indexing.needless(properties.getIndexingPolicy());
    if (!needless.isEmpty()) {
      LOG.warn(
          "{} indexes {}, which no query of the store uses; each path with one value costs about {}"
              + " request units at a create and twice that at a replace, and one with a star that"
              + " for each value below it. Remove what nobody else needs",
          name(),
          needless,
          UNITS_PER_PATH);
    }
  }
}
