package dev.unwind.cosmos.emulator.wire;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.unwind.cosmos.emulator.fault.FaultReader;
import dev.unwind.cosmos.emulator.fault.Faults;
import dev.unwind.cosmos.emulator.json.ItemJson;
import dev.unwind.cosmos.emulator.store.CosmosRefusal;
import dev.unwind.cosmos.emulator.traffic.Operation;
import dev.unwind.cosmos.emulator.traffic.Traffic;

/**
 * The emulator's own addresses, under {@code /_emulator}, for tests in another process. They need
 * no authorization, are never struck by faults and are not counted.
 */
final class Control {
  private static final String PREFIX = "_emulator";

  private final Faults faults;
  private final Traffic traffic;

  Control(Faults faults, Traffic traffic) {
    this.faults = faults;
    this.traffic = traffic;
  }

  static boolean concerns(Request request) {
    return !request.path().isEmpty() && request.path().get(0).equals(PREFIX);
  }

  Response answer(Request request) {
    try {
      return switch (request.method() + " " + String.join("/", request.path())) {
        case "POST _emulator/faults" -> {
          FaultReader.apply(request.json(), faults);
          yield Response.empty(204, 0);
        }
        case "DELETE _emulator/faults" -> {
          faults.clear();
          yield Response.empty(204, 0);
        }
        case "GET _emulator/traffic" -> Response.of(200, counts(), 0);
        case "DELETE _emulator/traffic" -> {
          traffic.reset();
          yield Response.empty(204, 0);
        }
        default -> throw MetadataHandler.unknown(request);
      };
    } catch (IllegalArgumentException invalid) {
      return Response.of(CosmosRefusal.badRequest(invalid.getMessage()));
    } catch (CosmosRefusal refusal) {
      return Response.of(refusal);
    }
  }

  private ObjectNode counts() {
    ObjectNode counts = ItemJson.object();
    ObjectNode requests = counts.putObject("requests");
    ObjectNode charges = counts.putObject("charges");
    for (Operation operation : Operation.values()) {
      requests.put(operation.name(), traffic.requests(operation));
      charges.put(operation.name(), traffic.charge(operation));
    }
    return counts;
  }
}
