package dev.unwind.store.cosmos;

import dev.unwind.engine.store.StoreNotUsable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/**
 * Looks at the account before the store begins to work with it.
 *
 * @param settings name the account
 */
record AccountCheck(CosmosStoreSettings settings) {
  private static final Logger LOG = LoggerFactory.getLogger(AccountCheck.class);

  /**
   * Returns the account.
   *
   * @throws StoreNotUsable when it can't be reached or does not let us in, or could let two
   *     executors win; saying what to do
   */
  Account check(AccountReader reader) {
    Account account = read(reader);
    if (account.severalWriteRegions() || account.writeRegions().size() != 1) {
      throw new StoreNotUsable(
          "the account "
              + settings.endpoint()
              + " has several write regions ("
              + account.writeRegions()
              + "), where two writers can both be told that they have won; turn multi-region writes"
              + " off, or use another account",
          null);
    }
    LOG.info(
        "the account {} writes in {}, has regions {}, and consistency {}: {}",
        settings.endpoint(),
        account.writeRegions().get(0),
        account.readRegions(),
        account.consistency(),
        failover(account));
    return account;
  }

  /** What a region outage may undo; durations as Microsoft documents them. */
  static String failover(Account account) {
    if (account.readRegions().size() < 2) {
      return "with one region, an outage of it stops the sagas, and may lose acknowledged writes if the"
          + " region itself is lost";
    }
    return switch (account.consistency()) {
      case "Strong" -> "a failover to another region loses no acknowledged write";
      case "BoundedStaleness" ->
          "a forced failover may lose the acknowledged writes of the staleness window";
      default ->
          "a forced failover may lose acknowledged writes of up to 15 minutes, while their effects"
              + " elsewhere stay; only strong consistency excludes that";
    };
  }

  private Account read(AccountReader reader) {
    try {
      return Waiting.await(Mono.fromFuture(reader::read));
    } catch (Waiting.Failed e) {
      Throwable cause = e.getCause();
      while (cause instanceof CompletionException && cause.getCause() != null) {
        cause = cause.getCause();
      }
      throw new StoreNotUsable(reason(cause), cause);
    }
  }

  private String reason(Throwable cause) {
    String account = "the account " + settings.endpoint();
    if (cause instanceof AccountReader.Refused refused) {
      return switch (refused.status()) {
        case 401 ->
            account
                + (settings.key().isPresent()
                    ? " does not accept the key (401): check that it is a key of this account and"
                        + " was not regenerated, and the machine's clock"
                    : " does not accept the identity (401): check which one the environment gives,"
                        + " and the machine's clock");
        case 403 ->
            account
                + " forbids it (403): allow this machine's address in its firewall, or use its"
                + " private endpoint"
                + (settings.key().isPresent() ? "" : ", and give the identity a data role");
        default -> account + " answered with " + refused.status() + ": check the endpoint";
      };
    }
    if (cause instanceof IllegalArgumentException || cause instanceof UncheckedIOException) {
      return settings.endpoint() + " is no account of Azure Cosmos DB: check the endpoint";
    }
    if (cause instanceof IOException || cause instanceof TimeoutException) {
      return account
          + " could not be reached within "
          + AccountReader.TIMEOUT.toSeconds()
          + " s ("
          + cause
          + "): check the host's name, DNS, proxy and network";
    }
    return account + " could not be asked: " + cause;
  }
}
