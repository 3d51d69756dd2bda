package dev.unwind.cosmos.emulator.wire;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.unwind.cosmos.emulator.json.ItemJson;
import dev.unwind.cosmos.emulator.store.Account;
import dev.unwind.cosmos.emulator.store.Container;
import dev.unwind.cosmos.emulator.store.ContainerProperties;
import dev.unwind.cosmos.emulator.store.CosmosRefusal;
import dev.unwind.cosmos.emulator.store.Database;
import java.util.List;

/** Databases and containers. */
final class MetadataHandler {
  private static final double READ = 1;
  private static final double WRITE = 5;

  private final Account account;

  MetadataHandler(Account account) {
    this.account = account;
  }

  Response databases(Request request) {
    return switch (request.method() + (request.feed() ? " all" : " one")) {
      case "GET all" ->
          feed("", "Databases", account.databases().stream().map(Database::describe).toList());
      case "POST all" -> described(201, account.create(newName(request)).describe(), WRITE);
      case "GET one" -> described(200, account.database(request.after("dbs")).describe(), READ);
      case "DELETE one" -> {
        account.delete(request.after("dbs"));
        yield Response.empty(204, WRITE);
      }
      default -> throw unknown(request);
    };
  }

  Response containers(Request request) {
    Database database = account.database(request.after("dbs"));
    // The SDK makes the path of a container from this one, and needs it for the change feed.
    return containers(request, database)
        .with(Names.ALT_CONTENT_PATH, database.path())
        .with(Names.CONTENT_PATH, database.rid());
  }

  private static Response containers(Request request, Database database) {
    String name = request.after("colls");
    return switch (request.method() + (request.feed() ? " all" : " one")) {
      case "GET all" ->
          feed(
              database.rid(),
              "DocumentCollections",
              database.containers().stream().map(Container::describe).toList());
      case "POST all" -> {
        refuseQuery(request);
        Container created = database.create(ContainerProperties.of(request.json()));
        yield described(201, created.describe(), WRITE);
      }
      case "GET one" -> described(200, database.container(name).describe(), READ);
      case "PUT one" -> {
        Container container = database.container(name);
        container.replace(ContainerProperties.of(request.json()));
        yield described(200, container.describe(), WRITE);
      }
      case "DELETE one" -> {
        database.delete(name);
        yield Response.empty(204, WRITE);
      }
      default -> throw unknown(request);
    };
  }

  private static String newName(Request request) {
    refuseQuery(request);
    return request.json().path("id").asText();
  }

  private static void refuseQuery(Request request) {
    if (request.flag(Names.QUERY)) {
      throw CosmosRefusal.notImplemented("queries over databases and containers");
    }
  }

  private static Response described(int status, ObjectNode resource, double charge) {
    return Response.of(status, resource, charge)
        .with(Names.ETAG, resource.path("_etag").asText())
        .with(Names.SESSION, "0:-1#1");
  }

  private static Response feed(String parent, String name, List<ObjectNode> resources) {
    ObjectNode body = ItemJson.object().put("_rid", parent);
    ArrayNode array = body.putArray(name);
    array.addAll(resources);
    body.put("_count", resources.size());
    return Response.of(200, body, READ).with(Names.ITEM_COUNT, Integer.toString(resources.size()));
  }

  static CosmosRefusal unknown(Request request) {
    return CosmosRefusal.notImplemented(request.method() + " /" + String.join("/", request.path()));
  }
}
