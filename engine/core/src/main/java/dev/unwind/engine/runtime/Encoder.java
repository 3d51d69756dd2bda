package dev.unwind.engine.runtime;

import dev.unwind.engine.document.SagaCodec;
import dev.unwind.engine.machine.Transition;
import dev.unwind.engine.saga.Direction;
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

  private final SagaCodec codec;
  private final Limits limits;
  private final int reserveBase;

  Encoder(SagaCodec codec, Limits limits, int timelineMax) {
    this.codec = codec;
    this.limits = limits;
    this.reserveBase = RESERVE_BASE + timelineMax * TIMELINE_ENTRY_BYTES_MAX;
  }

  /**
   * Returns the saga's document, and then those of the messages.
   *
   * @throws DocumentTooLarge when one is over its limit
   * @throws dev.unwind.engine.document.UnwritableState when the user's state or a message body
   *     can't be written
   */
  List<Document> encode(Saga saga, Transition.Advance advance) {
    List<Document> documents = new ArrayList<>(1 + advance.messages().size());
    documents.add(codec.encode(saga));
    int bytes = documents.get(0).json().length;
    int bytesMax = bytesMax(saga);
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

  /**
   * On the way forward room is kept for what the way back adds: a failure for each action and each
   * compensation.
   */
  private int bytesMax(Saga saga) {
    if (saga.direction() == Direction.BACKWARD) {
      return limits.bytesPerDocumentMax();
    }
    int reserve = reserveBase + saga.steps().size() * 2 * FailureRecorder.BYTES_MAX;
    return Math.max(limits.bytesPerDocumentMax() - reserve, limits.bytesPerDocumentMax() / 4);
  }
}
