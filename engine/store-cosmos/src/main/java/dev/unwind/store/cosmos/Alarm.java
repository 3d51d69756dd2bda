package dev.unwind.store.cosmos;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs an answer that somebody has to act on: once per kind, until a call has succeeded again. */
final class Alarm {
  private static final Logger LOG = LoggerFactory.getLogger(Alarm.class);

  private final Set<String> raised = ConcurrentHashMap.newKeySet();

  /** Returns whether it was logged, and not raised before. */
  boolean raise(String what, Reply reply) {
    boolean fresh = raised.add(reply.status() + "/" + reply.subStatus());
    if (fresh) {
      LOG.error(
          "{} was refused with {}: {}. Sagas wait, and go on when it has been mended; it is tried"
              + " again every half minute",
          what,
          reply,
          reason(reply));
    }
    return fresh;
  }

  /** A call has succeeded. */
  void passed() {
    if (!raised.isEmpty()) {
      LOG.info("the service answers again; it had refused with {}", raised);
      raised.clear();
    }
  }

  static String reason(Reply reply) {
    if (reply.status() == 401) {
      return "the account does not accept this key or identity; check it, and the machine's clock";
    }
    if (reply.status() == 404) {
      return "the database or container is missing, or was deleted and created again; restart when"
          + " it is there";
    }
    return switch (reply.subStatus()) {
      case 1_014 -> "the logical partition is full (20 GB); delete documents of this partition";
      case 1_008 -> "the account is not found in this region; check its state and regions";
      case 5_300 -> "this identity may not do this; give it the role of a data contributor";
      default -> "the firewall or the identity's roles forbid it; check both";
    };
  }
}
