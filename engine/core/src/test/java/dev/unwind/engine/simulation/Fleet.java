package dev.unwind.engine.simulation;

import dev.unwind.dsl.SagaDefinition;
import dev.unwind.engine.SagaEngine;
import dev.unwind.engine.runtime.OwnerRegistry;
import dev.unwind.engine.virtual.VirtualWorld;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The processes: each is started again after its end. */
final class Fleet {
  private static final int RESTART_MILLIS = 15_000;

  private final List<Life> lives = new ArrayList<>();
  private final Scene scene;
  private final Truth truth;
  private final Weather weather;
  private final Dice dice;
  private final Documents documents;
  private List<SagaDefinition<?>> definitions = List.of();

  Fleet(Scene scene, Truth truth, Weather weather, Dice dice, Documents documents) {
    this.scene = scene;
    this.truth = truth;
    this.weather = weather;
    this.dice = dice;
    this.documents = documents;
  }

  void begin(List<SagaDefinition<?>> all) {
    definitions = all;
    scene.plan().workers().forEach(this::start);
  }

  private void start(boolean worker) {
    Life life = new Life("P" + lives.size(), scene.world().process(), worker);
    lives.add(life);
    SagaEngine engine =
        SagaEngine.builder(new SimulatedStore(scene, truth, weather, life, dice.fork()))
            .definitions(definitions)
            .settings(scene.plan().settings())
            .stateMapper(documents.states())
            .codec(documents.codec())
            .environment(life.process())
            .owners(new Registry(life))
            .build();
    life.runs(engine);
    scene.ledger().note(life + (worker ? " runs" : " takes requests"));
    if (worker) {
      engine.open();
    }
  }

  private void restart(Life life) {
    Duration wait = scene.faults().isOver() ? Duration.ofMillis(100) : dice.upTo(RESTART_MILLIS);
    scene.later(wait, () -> start(life.isWorker()));
  }

  void crash(Life life) {
    if (!life.process().isDead()) {
      life.process().kill();
      scene.ledger().note(life + " crashed");
      restart(life);
    }
  }

  void shutDown(Life life) {
    if (!life.beginsToClose()) {
      return;
    }
    Duration grace = dice.upTo(5_000);
    life.process()
        .execute(
            () -> {
              scene.ledger().note(life + " drains");
              life.engine().drain(grace);
              life.engine().close();
              scene.ledger().note(life + " has closed");
              restart(life);
            });
  }

  /** Sets every clock right, and lets what is frozen go on. */
  void recover() {
    for (Life life : living()) {
      life.process().skew(Duration.ZERO);
      life.process().thaw();
    }
  }

  List<Life> living() {
    return lives.stream().filter(life -> !life.process().isDead()).toList();
  }

  Optional<Life> anyone() {
    List<Life> living = living();
    return living.isEmpty() ? Optional.empty() : Optional.of(dice.pick(living));
  }

  /** Returns the life on whose behalf the calling task runs. */
  Life here() {
    VirtualWorld.Process process = scene.world().current();
    for (int i = lives.size() - 1; i >= 0; i--) {
      if (lives.get(i).process() == process) {
        return lives.get(i);
      }
    }
    throw new IllegalStateException("not in a process");
  }

  /** Returns whether this owner's process has ended, and that can be proven. */
  boolean isProvenDead(String owner) {
    return scene.plan().deathIsProven()
        && lives.stream().anyMatch(life -> life.owner().equals(owner) && life.process().isDead());
  }

  /** What a process knows of the others' deaths. */
  private final class Registry implements OwnerRegistry {
    private final Life life;

    Registry(Life life) {
      this.life = life;
    }

    @Override
    public void announce(String owner) {
      life.announce(owner);
    }

    @Override
    public Set<String> provenDead() {
      Set<String> dead = new LinkedHashSet<>();
      if (scene.plan().deathIsProven()) {
        lives.stream().filter(Life::isProvenDead).forEach(other -> dead.add(other.owner()));
      }
      return dead;
    }

    @Override
    public void bury(String owner) {
      lives.stream().filter(other -> other.owner().equals(owner)).forEach(Life::bury);
    }

    @Override
    public void withdraw(String owner) {
      life.bury();
    }

    @Override
    public void close() {}
  }
}
