package dev.unwind.samples.tickets.rest;

import dev.unwind.samples.tickets.purchase.SeatMap;
import dev.unwind.samples.tickets.services.HeldSeat;
import dev.unwind.samples.tickets.services.Seats;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.sql.SQLException;
import java.util.List;

/** Who holds which seat. */
@Path("/demo/seats")
@Produces(MediaType.APPLICATION_JSON)
public final class SeatsResource {

  private final Seats seats;

  /** Shows {@code seats}. */
  public SeatsResource(Seats seats) {
    this.seats = seats;
  }

  /** The seats of the event that are held. */
  @GET
  public List<HeldSeat> held(@QueryParam("event") String event) throws SQLException {
    if (!SeatMap.isEvent(event)) {
      String value = event == null ? "null" : '"' + event + '"';
      throw new InvalidRequest(
          "event: %s is unknown; events are %s"
              .formatted(value, String.join(", ", SeatMap.EVENTS)));
    }
    return seats.held(event);
  }
}
