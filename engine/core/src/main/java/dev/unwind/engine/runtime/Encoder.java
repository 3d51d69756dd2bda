package dev.unwind.engine.runtime;

import dev.unwind.dsl.SagaDefinition;
import dev.unwind.engine.document.SagaCodec;
import dev.unwind.engine.machine.MachineSettings;
import dev.unwind.engine.machine.Transition;
import dev.unwind.engine.saga.CommandVerb;
import dev.unwind.engine.saga.FailureRecorder;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.store.Document;
import dev.unwind.engine.store.Limits;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns transitions into documents of an allowed size. */
final class Encoder {
  private static final Logger LOG = LoggerFactory.getLogger(Encoder.class);
  private static final double WARN_SHARE = 0.7;
  private static final int RESERVE_BASE = 16 * 1024;
  private static final int TIMELINE_ENTRY_BYTES_MAX = 512;
  private static final int COMMAND_ID_BYTES_MAX = 520;
  private static final int COMMAND_BYTES_MAX = 4 * 1024;
  private static final int CALL_BYTES_MAX = FailureRecorder.BYTES_MAX + 512;

  private final SagaCodec codec;
  private final Limits limits;
  private final int reserveBase;

  Encoder(SagaCodec codec, Limits limits, MachineSettings settings) {
    this.codec = codec;
    this.limits = limits;
    this.reserveBase = reserveBase(settings);
  }

  private static int reserveBase(MachineSettings settings) {
    return RESERVE_BASE
        + settings.timelineMax() * TIMELINE_ENTRY_BYTES_MAX
        + settings.commandHorizon() * COMMAND_ID_BYTES_MAX
        + CommandVerb.values().length * COMMAND_BYTES_MAX;
  }

  private static int reserve(int base, int steps) {
    return base + steps * 2 * CALL_BYTES_MAX;
  }

  /**
   * Checks that a definition's undo always has room.
   *
   * @throws IllegalArgumentException when it would leave less than a quarter of the document for
   *     the state
   */
  static void check(SagaDefinition<?> definition, Limits limits, MachineSettings settings) {
    int reserve = reserve(reserveBase(settings), definition.steps().size());
    if (limits.bytesPerDocumentMax() - reserve < limits.bytesPerDocumentMax() / 4) {
      throw new IllegalArgumentException(
          "saga definition \""
              + definition.name()
              + "\" needs "
              + reserve
              + " bytes of the document to be sure of its undo, which leaves less than a quarter of the "
              + limits.bytesPerDocumentMax()
              + " bytes allowed; raise the document limit, or shorten the timeline");
    }
  }

  /**
   * Returns the saga's document, and then those of the messages.
   *
   * @param grows whether the transition takes in something of the user's: then room has to be left
   *     for the undo. What the engine itself adds may use that room
   * @throws DocumentTooLarge when one is over its limit
   * @throws dev.unwind.engine.document.UnwritableState when the user's state or a message body
   *     can't be written
   */
  List<Document> encode(Saga saga, Transition.Advance advance, boolean grows) {
    List<Document> documents = new ArrayList<>(1 + advance.messages().size());
    documents.add(codec.encode(saga));
    int bytes = documents.get(0).json().length;
    int bytesMax = bytesMax(saga, grows);
    if (bytes > bytesMax) {
      throw new DocumentTooLarge(saga.id(), bytes, bytesMax);
    }
    if (bytes > WARN_SHARE * bytesMax) {
      LOG.warn(
          "The document of saga {} has {} bytes of {} allowed. A step whose result does not fit any more will fail"
              + " and turn the saga back",
          saga.id(),
          bytes,
          bytesMax);
    }
    long all = bytes;
    for (int i = 0; i < advance.messages().size(); i++) {
      Document message = codec.encode(saga, i, advance.messages().get(i));
      all += message.json().length;
      if (message.json().length > limits.bytesPerDocumentMax()
          || all > limits.bytesPerCommitMax()) {
        throw new DocumentTooLarge(saga.id(), (int) Math.min(all, Integer.MAX_VALUE), bytesMax);
      }
      documents.add(message);
    }
    if (documents.size() > limits.writesPerCommitMax()) {
      throw new DocumentTooLarge(saga.id(), documents.size(), limits.writesPerCommitMax());
    }
    return documents;
  }

  private int bytesMax(Saga saga, boolean grows) {
    int all = limits.bytesPerDocumentMax();
    return grows ? all - reserve(reserveBase, saga.steps().size()) : all;
  }
}
