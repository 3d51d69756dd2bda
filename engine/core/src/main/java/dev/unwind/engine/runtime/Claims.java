package dev.unwind.engine.runtime;

import dev.unwind.dsl.SagaDefinition;
import dev.unwind.engine.document.SagaCodec;
import dev.unwind.engine.document.UnreadableSaga;
import dev.unwind.engine.document.UnwritableState;
import dev.unwind.engine.machine.Event;
import dev.unwind.engine.machine.Moment;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.store.StoreException;
import dev.unwind.engine.store.Stored;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes sagas over for this process: one conditional write each, which raises the epoch. */
final class Claims {
  private static final Logger LOG = LoggerFactory.getLogger(Claims.class);

  private final Runners runners;
  private final Committer committer;
  private final Definitions definitions;
  private final SagaCodec codec;
  private final String owner;
  private final Poisoned poisoned;
  private final Set<String> underway = ConcurrentHashMap.newKeySet();

  Claims(
      Runners runners,
      Committer committer,
      EngineRuntime.Parts parts,
      String owner,
      Poisoned poisoned) {
    this.runners = runners;
    this.committer = committer;
    this.definitions = parts.definitions();
    this.codec = parts.codec();
    this.owner = owner;
    this.poisoned = poisoned;
  }

  /** How an offer was met. */
  enum Answer {
    /** It is being claimed, or is ours already, or can't be run here now. */
    HANDLED,
    /** There is no free slot, or the store is throttled. */
    NOT_NOW
  }

  /** Returns whether nothing is claimed for now, since the store is throttled. */
  boolean areHeldOff() {
    return committer.pressure().holdsOff(Urgency.NEW);
  }

  /** Returns whether the saga can't be run here, and is left alone for a while. */
  boolean isSetAside(String sagaId) {
    return poisoned.contains(sagaId);
  }

  /**
   * Claims and runs a saga that is known to be free for the taking; on a thread of its own.
   *
   * @param provenDead whether its owner, if it has one, is proven dead
   */
  Answer offer(Stored stored, boolean provenDead) {
    String sagaId = stored.document().key().partition();
    if (runners.isRunning(sagaId) || poisoned.contains(sagaId) || !underway.add(sagaId)) {
      return Answer.HANDLED;
    }
    if (areHeldOff() || !runners.reserve()) {
      underway.remove(sagaId);
      return Answer.NOT_NOW;
    }
    try {
      runners
          .environment()
          .execute(() -> LogFields.during(sagaId, () -> claimOrLeave(sagaId, stored, provenDead)));
    } catch (Throwable noThread) {
      underway.remove(sagaId);
      runners.cancelReservation();
      throw noThread;
    }
    return Answer.HANDLED;
  }

  private void claimOrLeave(String sagaId, Stored stored, boolean provenDead) {
    boolean runs = false;
    try {
      runs = claim(stored, provenDead);
    } catch (StoreException unavailable) {
      LOG.debug("Saga {} could not be claimed; the next sweep tries again", sagaId, unavailable);
    } catch (Throwable thrown) {
      LOG.warn(
          "Saga {} can't be run here; it is left as it is, and tried again in {}",
          sagaId,
          poisoned.add(sagaId),
          thrown);
    } finally {
      underway.remove(sagaId);
      if (!runs) {
        runners.cancelReservation();
      }
    }
  }

  private boolean claim(Stored stored, boolean provenDead) {
    Saga seen = codec.decode(stored);
    Optional<SagaDefinition<?>> definition =
        definitions.find(seen.identity().definition(), seen.identity().revision());
    if (definition.isEmpty()) {
      throw new UnreadableSaga(
          "saga "
              + seen.id()
              + " follows revision "
              + seen.identity().revision()
              + " of definition \""
              + seen.identity().definition()
              + "\", which this program does not have");
    }
    Held held = committer.held(definition.get(), seen, stored.etag()).plus(stored.charge());
    long before = runners.environment().nanoTime();
    Committer.Result result = claim(definition.get(), held);
    if (!(result instanceof Committer.Result.Stands)) {
      LOG.debug("Saga {} was not to be had: {}", seen.id(), result);
      return false;
    }
    Committer.Result.Stands stands = (Committer.Result.Stands) result;
    Saga.Ownership now = stands.held().saga().ownership();
    boolean ours =
        now.owner().equals(Optional.of(owner))
            && now.epoch() == held.saga().ownership().epoch() + 1;
    if (!ours) {
      // It ended with the very claim, or has gone on to somebody else since.
      Gate.giveBack(stands.permit());
      return false;
    }
    if (seen.ownership().owner().isPresent()) {
      runners.hooks().meters().takenOver(provenDead);
      LOG.info(
          "Saga {} taken over from owner {} at transition {}",
          seen.id(),
          seen.ownership().owner().get(),
          seen.transition());
    }
    runners.run(definition.get(), stands, before);
    return true;
  }

  /**
   * A skip whose outcome can't be stored is refused, lest it stand in the way of every other
   * command.
   */
  private Committer.Result claim(SagaDefinition<?> definition, Held held) {
    try {
      return claim(definition, held, Optional.empty());
    } catch (UnwritableState | DocumentTooLarge unstorable) {
      LOG.warn(
          "What saga {} is asked leads to something that can't be stored; the command is refused, and the saga stays"
              + " as it is",
          held.saga().id(),
          unstorable);
      return claim(definition, held, Optional.of(unstorable));
    }
  }

  private Committer.Result claim(
      SagaDefinition<?> definition, Held held, Optional<RuntimeException> unstorable) {
    return committer.commit(
        held,
        new Ask(
            definition,
            refusal -> new Event.Claimed(moment(refusal), owner, unstorable),
            Ask.Role.CLAIMANT,
            runners.closed(),
            () -> Urgency.NEW));
  }

  private Moment moment(Optional<Moment.Refusal> refusal) {
    EngineEnvironment environment = runners.environment();
    return new Moment(
        environment.now(), environment.random(), runners.beginsNothing(), List.of(), refusal);
  }
}
