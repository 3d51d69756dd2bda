package dev.unwind.engine.simulation;

import dev.unwind.engine.SagaEngine;
import dev.unwind.engine.virtual.VirtualWorld;

/** One life of a process: from its start to its crash or its end. */
final class Life {
  private final String name;
  private final VirtualWorld.Process process;
  private final boolean worker;
  private SagaEngine engine;
  private String owner = "";
  private boolean buried;
  private boolean closing;

  Life(String name, VirtualWorld.Process process, boolean worker) {
    this.name = name;
    this.process = process;
    this.worker = worker;
  }

  VirtualWorld.Process process() {
    return process;
  }

  boolean isWorker() {
    return worker;
  }

  SagaEngine engine() {
    return engine;
  }

  void runs(SagaEngine started) {
    engine = started;
  }

  /** Returns the id under which its engine owns sagas; empty until it is open. */
  String owner() {
    return owner;
  }

  void announce(String ownerId) {
    owner = ownerId;
  }

  void bury() {
    buried = true;
  }

  /** Returns whether this is the first time that it is asked to close. */
  boolean beginsToClose() {
    boolean first = !closing;
    closing = true;
    return first;
  }

  boolean isProvenDead() {
    return process.isDead() && !owner.isEmpty() && !buried;
  }

  @Override
  public String toString() {
    return name;
  }
}
