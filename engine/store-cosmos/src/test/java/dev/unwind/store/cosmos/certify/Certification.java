package dev.unwind.store.cosmos.certify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosAsyncContainer;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.store.contract.Capability;
import dev.unwind.store.contract.DocumentStoreContract;
import dev.unwind.store.cosmos.CosmosDocumentStore;
import dev.unwind.store.cosmos.CosmosStoreSettings;
import java.net.URI;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * The contract on a target that this project has not made: first probes tell what the target does
 * wrong, then the contract runs without what relies on that, and last it is asked what no document
 * says. All in a database of its own, a container for each test.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class Certification extends DocumentStoreContract {
  private final Map<Probe, String> faults = new EnumMap<>(Probe.class);
  private Target target;
  private CosmosAsyncClient client;
  private String container = newContainer();

  /** Returns the target; reports the tests as skipped, with the reason, when there is none. */
  abstract Target target() throws Exception;

  private static String newContainer() {
    return "run-" + UUID.randomUUID();
  }

  @BeforeAll
  final void probe() throws Exception {
    target = target();
    client = target.client();
    open().close();
    for (Probe probe : Probe.values()) {
      probe.fault(container()).ifPresent(fault -> faults.put(probe, fault));
    }
    System.out.println("Certifying " + target + "; it fails these probes: " + faults);
  }

  private CosmosAsyncContainer container() {
    return client.getDatabase(Target.DATABASE).getContainer(container);
  }

  @Override
  public DocumentStore open() {
    assumeTrue(
        !faults.containsKey(Probe.STALE_REPLACE),
        () -> target + " takes stale writes: " + faults.get(Probe.STALE_REPLACE));
    CosmosStoreSettings.Builder settings =
        CosmosStoreSettings.at(URI.create(target.endpoint()))
            .database(Target.DATABASE)
            .container(container)
            .create(true)
            .timeout(Duration.ofSeconds(20));
    target.key().ifPresent(settings::key);
    if (target.gateway()) {
      settings.connectionMode(CosmosStoreSettings.ConnectionMode.GATEWAY);
    }
    return CosmosDocumentStore.open(settings.build());
  }

  @Override
  public Set<Capability> capabilities() {
    Set<Capability> all = EnumSet.allOf(Capability.class);
    if (faults.containsKey(Probe.STALE_REPLACE_IN_BATCH)
        || faults.containsKey(Probe.RACING_BATCHES)) {
      all.remove(Capability.ATOMIC_BATCHES);
    }
    return all;
  }

  @Override
  public int effort(int usual) {
    return usual / 20;
  }

  @Test
  void theProbesOfItemsHoldOrAreReported() {
    for (Probe probe : Set.of(Probe.TIME_TO_LIVE, Probe.CHANGE_FEED)) {
      assumeTrue(
          !faults.containsKey(probe), () -> target + " fails " + probe + ": " + faults.get(probe));
    }
  }

  @Test
  void whatNoDocumentSaysIsAsked() {
    try (CosmosAsyncClient other = target.client()) {
      Map<String, String> answers = OpenQuestions.of(container(), other).answers();
      StringBuilder report = new StringBuilder("Answers of " + target + "\n");
      answers.forEach(
          (question, answer) -> report.append(String.format("  %-55s %s%n", question, answer)));
      System.out.println(report);
      assertThat(answers).hasSize(9).doesNotContainValue("");
    }
  }

  Optional<String> faultOf(Probe probe) {
    return Optional.ofNullable(faults.get(probe));
  }

  @AfterEach
  final void forgetContainer() {
    container().delete().block();
    container = newContainer();
  }

  @AfterAll
  final void closeClient() {
    if (client != null) {
      client.close();
    }
  }
}
