package dev.unwind.samples.tickets.rest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.unwind.samples.tickets.faults.Faults;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.LinkedHashMap;
import java.util.Map;

/** Makes the services misbehave. */
@Path("/demo/faults")
@Produces(MediaType.APPLICATION_JSON)
public final class FaultsResource {

  private final Faults faults;
  private final ObjectMapper json;

  /** Shows and changes {@code faults}. */
  public FaultsResource(Faults faults, ObjectMapper json) {
    this.faults = faults;
    this.json = json;
  }

  /** The mode of every step and compensation. */
  @GET
  public Map<String, String> current() {
    return faults.current();
  }

  /**
   * Changes the modes of the steps and compensations named in the body; the others keep theirs.
   *
   * @param body such as {@code {"chargeCard":"fail:2","refundCard":"ok"}}
   * @return the mode of every step and compensation
   */
  @PUT
  @Consumes(MediaType.APPLICATION_JSON)
  public Map<String, String> change(String body) {
    Map<String, String> modes = modes(body);
    try {
      faults.change(modes);
    } catch (IllegalArgumentException unknown) {
      throw new InvalidRequest(unknown.getMessage());
    }
    return faults.current();
  }

  private Map<String, String> modes(String body) {
    JsonNode tree = parse(body);
    if (!tree.isObject()) {
      throw new InvalidRequest(
          "body: a JSON object is needed, such as {\"chargeCard\":\"decline\"}");
    }
    Map<String, String> modes = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> field : tree.properties()) {
      if (!field.getValue().isTextual()) {
        throw new InvalidRequest(
            "%s: %s is not a string".formatted(field.getKey(), field.getValue()));
      }
      modes.put(field.getKey(), field.getValue().textValue());
    }
    return modes;
  }

  private JsonNode parse(String body) {
    try {
      return json.readTree(body);
    } catch (JsonProcessingException malformed) {
      throw new InvalidRequest("body: not JSON: " + malformed.getOriginalMessage());
    }
  }
}
