package dev.unwind.cosmos.emulator.wire;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.unwind.cosmos.emulator.json.ItemJson;
import dev.unwind.cosmos.emulator.store.ChangeFeed;
import dev.unwind.cosmos.emulator.store.Container;
import dev.unwind.cosmos.emulator.store.CosmosRefusal;
import dev.unwind.cosmos.emulator.store.StoredItem;
import java.time.DateTimeException;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;

/**
 * The change feed, latest versions (change-feed-modes.md). The ETag of an answer is where the next
 * one begins; 304 means that there is nothing new.
 */
final class FeedHandler {
  private static final String INCREMENTAL = "Incremental Feed";
  private static final String SEPARATE_METADATA = "2021-09-15";
  private static final String NOW = "*";

  private FeedHandler() {}

  static Response feed(Request request, Container container) {
    String mode = request.header(Names.A_IM);
    if (mode == null) {
      throw CosmosRefusal.notImplemented("the feed of all items; send a query");
    }
    // The service takes both spellings.
    if (!mode.equals(INCREMENTAL) && !mode.equals("Incremental feed")) {
      throw CosmosRefusal.notImplemented("the change feed in the mode " + mode);
    }
    Scope scope = Scope.of(request, container);
    Consistency.checkSession(request, scope.partition());
    long since = since(request);
    String after = request.header(Names.IF_NONE_MATCH);
    long from = NOW.equals(after) ? scope.partition().lsn() : transaction(after);
    ChangeFeed.Page page =
        ChangeFeed.page(
            container,
            scope.partition(),
            from,
            Scope.pageSize(request),
            item -> scope.contains(item) && item.timestamp() >= since);
    return answer(page, container, wrapped(request))
        .with(Names.ETAG, "\"" + page.reached() + "\"")
        .with(Names.ITEM_COUNT, Integer.toString(page.items().size()))
        .from(container, scope.partition(), page.latest());
  }

  private static Response answer(ChangeFeed.Page page, Container container, boolean wrapped) {
    if (page.items().isEmpty()) {
      return Response.empty(304, container.charges().feed(0, 0));
    }
    ObjectNode body = ItemJson.object().put("_rid", container.rid());
    ArrayNode documents = body.putArray("Documents");
    for (StoredItem item : page.items()) {
      ObjectNode document = documents.addObject();
      if (wrapped) {
        document.set("current", item.tree());
        document.putObject("metadata").put("lsn", item.lsn()).put("crts", item.timestamp());
      } else {
        document.setAll(item.tree());
        document.put("_lsn", item.lsn());
      }
    }
    body.put("_count", documents.size());
    byte[] text = ItemJson.write(body);
    return Response.of(200, text, container.charges().feed(documents.size(), text.length));
  }

  // The change feed processor asks for the newer format, with the item apart from its metadata.
  private static boolean wrapped(Request request) {
    String format = request.header(Names.FEED_FORMAT, "");
    if (!format.isEmpty() && !format.equals(SEPARATE_METADATA)) {
      throw CosmosRefusal.notImplemented("the change feed in the format " + format);
    }
    return format.equals(SEPARATE_METADATA);
  }

  private static long transaction(String tag) {
    if (tag == null || tag.isEmpty()) {
      return 0;
    }
    try {
      return Long.parseLong(tag.replace("\"", ""));
    } catch (NumberFormatException malformed) {
      throw CosmosRefusal.badRequest("The continuation of the change feed is invalid: " + tag);
    }
  }

  private static long since(Request request) {
    String date = request.header(Names.IF_MODIFIED_SINCE);
    // Once there is a continuation it alone counts.
    if (date == null || request.header(Names.IF_NONE_MATCH) != null) {
      return 0;
    }
    try {
      return ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toEpochSecond();
    } catch (DateTimeException malformed) {
      throw CosmosRefusal.badRequest("The date is invalid: " + date);
    }
  }
}
