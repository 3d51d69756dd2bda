package dev.unwind.cosmos.emulator.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.unwind.cosmos.emulator.json.ItemJson;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A database: a name for a set of containers. */
public final class Database {
  private final Account account;
  private final String name;
  private final int number;
  private final long created;
  private final String tag;
  private final AtomicInteger numbers = new AtomicInteger();
  private final Map<String, Container> containers = new ConcurrentHashMap<>();

  Database(Account account, String name, int number) {
    this.account = account;
    this.name = name;
    this.number = number;
    this.created = account.now();
    this.tag = account.nextTag();
  }

  /** The name, unique within the account. */
  public String name() {
    return name;
  }

  /** The resource id. */
  public String rid() {
    return ResourceIds.database(number);
  }

  /** The path by name, without slash at either end, encoded as in an address. */
  public String path() {
    return "dbs/" + encoded(name);
  }

  static String encoded(String name) {
    return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** The database as the service describes it. */
  public ObjectNode describe() {
    ObjectNode described = ItemJson.object();
    described.put("id", name);
    described.put("_rid", rid());
    described.put("_self", "dbs/" + rid() + "/");
    described.put("_etag", tag);
    described.put("_colls", "colls/");
    described.put("_users", "users/");
    described.put("_ts", created);
    return described;
  }

  /** Creates a container; 409 if the name is taken. */
  public Container create(ContainerProperties properties) {
    String rid = ResourceIds.container(number, numbers.incrementAndGet());
    Container container = new Container(account, this, rid, properties);
    if (containers.putIfAbsent(container.name(), container) != null) {
      throw new CosmosRefusal(409, 0, "There is a container named " + container.name());
    }
    return container;
  }

  /** The container with this name or resource id; 404 if there is none. */
  public Container container(String nameOrRid) {
    Container byName = containers.get(nameOrRid);
    if (byName != null) {
      return byName;
    }
    return containers.values().stream()
        .filter(container -> container.rid().equals(nameOrRid))
        .findFirst()
        .orElseThrow(() -> CosmosRefusal.notFound("Resource Not Found: " + nameOrRid));
  }

  /** All containers, in no order. */
  public List<Container> containers() {
    return List.copyOf(containers.values());
  }

  /** Deletes a container with all its items; 404 if there is none. */
  public void delete(String nameOrRid) {
    containers.remove(container(nameOrRid).name());
  }
}
