package dev.unwind.samples.tickets.rest;

import dev.unwind.samples.tickets.participant.Ledger;
import dev.unwind.samples.tickets.participant.LedgerEntry;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.sql.SQLException;
import java.util.List;

/** What the services were asked to do, and what they did. */
@Path("/demo/ledger")
@Produces(MediaType.APPLICATION_JSON)
public final class LedgerResource {

  private final Ledger ledger;

  /** Shows {@code ledger}. */
  public LedgerResource(Ledger ledger) {
    this.ledger = ledger;
  }

  /** Every call that the services answered for the saga, in order. */
  @GET
  public List<LedgerEntry> calls(@QueryParam("saga") String saga) throws SQLException {
    if (saga == null || saga.isBlank()) {
      throw new InvalidRequest("saga: the id of a saga is needed, as in /demo/ledger?saga=demo-ok");
    }
    return ledger.entries(saga);
  }
}
