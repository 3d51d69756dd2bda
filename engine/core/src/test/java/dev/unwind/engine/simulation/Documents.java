package dev.unwind.engine.simulation;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.unwind.engine.document.SagaCodec;
import dev.unwind.engine.document.StateMapper;

/** How documents are written: the same for all engines, since it takes long to make. */
record Documents(ObjectMapper states, SagaCodec codec) {
  static Documents create() {
    ObjectMapper states = StateMapper.create();
    return new Documents(states, new SagaCodec(states));
  }
}
