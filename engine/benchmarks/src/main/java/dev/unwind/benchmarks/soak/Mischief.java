package dev.unwind.benchmarks.soak;

import dev.unwind.benchmarks.soak.Book.Count;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * Makes random services misbehave for a while, in one process or in both. The others take their
 * time, as real ones do: else nearly no saga would be under way when a process is killed.
 */
final class Mischief extends Actor {
  private static final List<String> OPERATIONS =
      List.of(
          "holdSeats",
          "releaseSeats",
          "chargeCard",
          "refundCard",
          "issueTickets",
          "revokeTickets",
          "confirm");
  private static final List<String> FAULTS =
      List.of(
          "decline",
          "fail",
          "fail:2",
          "fail-after-effect",
          "fail-after-effect:1",
          "slow:300ms",
          "slow:2s",
          "slow:7s",
          "hang",
          "hang-after-effect");
  private static final int EVERYDAY_MAX_MILLIS = 600;
  private static final int QUIET_MAX_MILLIS = 6_000;
  private static final int BAD_MAX_MILLIS = 8_000;

  private final Cluster cluster;
  private final Journal journal;
  private final Random random;

  Mischief(Book book, Cluster cluster, Journal journal, Random random) {
    super("mischief", book);
    this.cluster = cluster;
    this.journal = journal;
    this.random = random;
  }

  @Override
  void act() throws InterruptedException {
    cluster.members().forEach(member -> change(member, everyday()));
    pause(random.nextInt(QUIET_MAX_MILLIS));
    if (isEnding()) {
      return;
    }
    Map<String, String> faults = everyday();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      faults.put(pick(OPERATIONS), pick(FAULTS));
    }
    List<Member> where = new ArrayList<>(cluster.members());
    if (random.nextBoolean()) {
      where.remove(random.nextInt(where.size()));
    }
    book().count(Count.FAULT_SWITCHES);
    where.forEach(member -> change(member, faults));
    pause(random.nextInt(BAD_MAX_MILLIS));
  }

  private Map<String, String> everyday() {
    Map<String, String> modes = new LinkedHashMap<>();
    for (String operation : OPERATIONS) {
      modes.put(operation, "slow:" + random.nextInt(EVERYDAY_MAX_MILLIS) + "ms");
    }
    return modes;
  }

  private String pick(List<String> from) {
    return from.get(random.nextInt(from.size()));
  }

  /** Tries to make all services work in both, at once; returns whether they do. */
  boolean mend() {
    boolean mended = true;
    for (Member member : cluster.members()) {
      mended &= change(member, Map.of());
    }
    return mended;
  }

  /** A process that is dead or stopped keeps what it has; a new one has no faults. */
  private boolean change(Member member, Map<String, String> faults) {
    String body =
        OPERATIONS.stream()
            .map(name -> "\"%s\":\"%s\"".formatted(name, faults.getOrDefault(name, "ok")))
            .collect(Collectors.joining(",", "{", "}"));
    try {
      int status = member.api().faults(body).status();
      journal.say("faults " + faults + " in " + member.life() + ": " + status);
      return status == 200;
    } catch (IOException deadOrStopped) {
      return false;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
