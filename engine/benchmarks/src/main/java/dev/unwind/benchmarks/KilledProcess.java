package dev.unwind.benchmarks;

import dev.unwind.engine.document.SagaCodec;
import dev.unwind.engine.runtime.HostOwners;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.store.DocumentStore;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The process that {@link KillMode} kills and starts again. It says on its output what it does,
 * each line with one write of its own, so that a line that was written survives the kill.
 */
final class KilledProcess {
  static final String NAME = "killed-process";
  static final String LOADED = "load";
  static final String RESUMING = "resume";
  private static final long LOOK_MILLIS = 2;

  /** A look at the emulator takes its processor's time from the sagas. */
  private static final long LOOK_OVER_THE_WIRE_MILLIS = 100;

  /** More than it lives to start. */
  private static final int SAGAS_MAX = 10_000_000;

  // not System.out, which divides lines into several writes
  private static final FileOutputStream OUT = new FileOutputStream(FileDescriptor.out);

  private KilledProcess() {}

  /** Arguments: the name of this role, what to do, sagas in flight, the place. */
  static void main(String[] arguments) throws Exception {
    int inFlight = Integer.parseInt(arguments[2]);
    Place place = Place.of(arguments[3], arguments[4], arguments[5], arguments[6]);
    HostOwners owners = new HostOwners(place.owners());
    Workload.Calls calls = (sagaId, step) -> say("called " + sagaId + " " + step);
    DocumentStore store = place.open();
    EngineLoad load = new EngineLoad(store, inFlight, owners, calls);
    load.open();
    say("ready");
    if (arguments[1].equals(RESUMING)) {
      awaitAllFinal(store, place);
      say("final");
      load.close();
      store.close();
      System.exit(0);
    }
    Clients.run(SAGAS_MAX, inFlight, () -> startAndAwait(load));
  }

  private static void startAndAwait(EngineLoad load) throws InterruptedException {
    String sagaId = Workload.randomId();
    var end = load.start(Workload.HAPPY, sagaId);
    say("accepted " + sagaId);
    end.await();
  }

  private static void awaitAllFinal(DocumentStore store, Place place) throws InterruptedException {
    boolean overTheWire = place.kind() == Options.StoreKind.COSMOS_EMULATOR;
    long pause = overTheWire ? LOOK_OVER_THE_WIRE_MILLIS : LOOK_MILLIS;
    while (store.count(SagaCodec.SAGA, Optional.of(SagaStatus.RUNNING.name())) > 0) {
      Thread.sleep(pause);
    }
  }

  private static void say(String line) {
    try {
      OUT.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
