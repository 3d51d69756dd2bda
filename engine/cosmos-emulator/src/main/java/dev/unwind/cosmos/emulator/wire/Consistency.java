package dev.unwind.cosmos.emulator.wire;

import dev.unwind.cosmos.emulator.store.CosmosRefusal;
import dev.unwind.cosmos.emulator.store.PhysicalPartition;
import java.util.Locale;
import java.util.Set;

/**
 * What a request asks of the freshness of reads. There is one copy of everything here, so every
 * read is as fresh as can be; the level decides the charge, and what is refused.
 */
final class Consistency {
  private static final Set<String> STRICT_STRATEGIES = Set.of("latestcommitted", "globalstrong");
  private static final int BOUNDED = AccountDocument.LEVELS.indexOf("BoundedStaleness");

  private final int accountLevel;

  Consistency(String accountLevel) {
    this.accountLevel = AccountDocument.LEVELS.indexOf(accountLevel);
  }

  /**
   * Whether a read needs two replicas and is charged twice.
   *
   * @throws CosmosRefusal if the request asks for a stronger level than the account's
   */
  boolean strict(Request request) {
    String strategy = request.header(Names.READ_STRATEGY, "");
    if (STRICT_STRATEGIES.contains(strategy.toLowerCase(Locale.ROOT))) {
      return true;
    }
    String level = request.header(Names.CONSISTENCY);
    if (level == null) {
      return accountLevel <= BOUNDED;
    }
    int asked = AccountDocument.LEVELS.indexOf(level);
    if (asked < 0) {
      throw CosmosRefusal.badRequest("No such consistency level: " + level);
    }
    if (asked < accountLevel) {
      throw CosmosRefusal.badRequest(
          "ConsistencyLevel "
              + level
              + " specified in the request is invalid when service is configured with consistency"
              + " level "
              + AccountDocument.LEVELS.get(accountLevel)
              + ". Ensure the request consistency level is not stronger than the service"
              + " consistency level.");
    }
    return asked <= BOUNDED;
  }

  /**
   * Refuses a read by a client that has seen more of the partition than there is, with 404/1002.
   */
  static void checkSession(Request request, PhysicalPartition partition) {
    String tokens = request.header(Names.SESSION);
    if (tokens == null || tokens.isEmpty()) {
      return;
    }
    for (String token : tokens.split(",")) {
      String[] parts = token.strip().split(":", 2);
      if (parts.length != 2) {
        throw CosmosRefusal.badRequest("The session token is invalid: " + token);
      }
      if (parts[0].equals(partition.id()) && lsn(parts[1]) > partition.lsn()) {
        throw new CosmosRefusal(
                404, 1002, "The read session is not available for the input session token.")
            .charged(1);
      }
    }
  }

  // Either a bare number, or version#number, then perhaps numbers of further regions.
  private static long lsn(String token) {
    String[] parts = token.split("#");
    try {
      return Long.parseLong(parts[parts.length == 1 ? 0 : 1]);
    } catch (NumberFormatException malformed) {
      throw CosmosRefusal.badRequest("The session token is invalid: " + token);
    }
  }
}
