package dev.unwind.engine.simulation;

import dev.unwind.engine.saga.CommandVerb;
import java.time.Duration;

/** What happens to processes and to the store as a whole. */
final class Weather {
  private static final Duration TICK = Duration.ofMillis(500);

  private final Scene scene;
  private final Dice dice;
  private Fleet fleet;
  private Clients clients;
  private Duration storeDownUntil = Duration.ZERO;

  Weather(Scene scene, Dice dice) {
    this.scene = scene;
    this.dice = dice;
  }

  void begin(Fleet all, Clients asking) {
    fleet = all;
    clients = asking;
    scene.later(TICK, this::tick);
  }

  private void tick() {
    if (scene.faults().isOver()) {
      return;
    }
    if (scene.faults().strikes(Fault.OUTAGE)) {
      storeDownUntil = scene.world().elapsed().plus(dice.upTo(8_000));
      scene.ledger().note("the store is down until " + storeDownUntil.toMillis() + " ms");
    }
    fleet.living().forEach(this::strike);
    scene.later(TICK, this::tick);
  }

  private void strike(Life life) {
    if (scene.faults().strikes(Fault.CRASH_AT_ANY_TIME)) {
      fleet.crash(life);
    } else if (scene.faults().strikes(Fault.FREEZE_AT_ANY_TIME)) {
      freeze(life);
    } else if (scene.faults().strikes(Fault.SHUTDOWN)) {
      fleet.shutDown(life);
    }
    if (scene.faults().strikes(Fault.CLOCK)) {
      Duration by = Duration.ofMillis(dice.between(-120_000, 120_000));
      life.process().skew(by);
      scene.ledger().note("the clock of " + life + " is wrong by " + by);
    }
  }

  boolean isStoreDown() {
    return !scene.faults().isOver() && scene.world().elapsed().compareTo(storeDownUntil) < 0;
  }

  void freeze(Life life) {
    Duration time = dice.upTo(dice.pick(500, 30_000));
    life.process().freeze(time);
    scene.ledger().note(life + " is frozen for " + time.toMillis() + " ms");
  }

  /** Ends the process in the middle of what it does; does not return. */
  void crashHere(Life life) {
    fleet.crash(life);
    scene.world().pauseHere(Duration.ofDays(1));
  }

  /** Lets a client ask something of the saga right now. */
  void rival(String sagaId) {
    clients.ask(sagaId, dice.pick(CommandVerb.CANCEL, CommandVerb.RETRY, CommandVerb.SKIP));
  }
}
