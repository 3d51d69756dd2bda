package dev.unwind.engine.runtime;

import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.ForwardingDocumentStore;
import dev.unwind.engine.store.OutcomeUnknown;
import dev.unwind.engine.store.PreconditionFailed;
import dev.unwind.engine.store.StoreUnavailable;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Write;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A store that charges for what another one does, and notes the bytes that it is sent. */
final class ChargingStore extends ForwardingDocumentStore {
  static final double CREATE = 10.29;
  static final double REPLACE = 8.5;
  static final double READ = 1;
  static final double REFUSED = 0.25;

  final List<String> sent = new ArrayList<>();
  double charged;

  ChargingStore(DocumentStore store) {
    super(store);
  }

  @Override
  public Optional<Stored> read(DocumentKey key) {
    return super.read(key).map(found -> charge(found, READ));
  }

  @Override
  public List<Stored> commit(String partition, List<Write> writes) {
    sent.add(new String(writes.get(0).newVersion().orElseThrow().json(), StandardCharsets.UTF_8));
    double charge = writes.get(0) instanceof Write.Create ? CREATE : REPLACE;
    try {
      return super.commit(partition, writes).stream()
          .map(stored -> charge(stored, charge))
          .toList();
    } catch (OutcomeUnknown unknown) {
      throw new OutcomeUnknown(unknown.getMessage(), unknown, refused());
    } catch (PreconditionFailed failed) {
      throw new PreconditionFailed(failed.index(), failed.key(), refused());
    } catch (StoreUnavailable busy) {
      throw new StoreUnavailable(busy.getMessage(), busy.retryAfter(), busy, refused());
    }
  }

  private double refused() {
    charged += REFUSED;
    return REFUSED;
  }

  private Stored charge(Stored stored, double charge) {
    charged += charge;
    return new Stored(stored.document(), stored.etag(), charge);
  }
}
