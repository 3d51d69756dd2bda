package dev.unwind.testkit;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.unwind.engine.document.SagaCodec;
import dev.unwind.engine.document.StateMapper;

/**
 * How documents are written and read; made once for many engines.
 *
 * @param states writes and reads states
 * @param codec writes and reads documents
 */
record Format(ObjectMapper states, SagaCodec codec) {
  static Format create() {
    ObjectMapper states = StateMapper.create();
    return new Format(states, new SagaCodec(states));
  }
}
