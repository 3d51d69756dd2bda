package dev.unwind.cosmos.emulator.wire;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.unwind.cosmos.emulator.json.ItemJson;
import dev.unwind.cosmos.emulator.store.Container;
import dev.unwind.cosmos.emulator.store.PhysicalPartition;

/** The partition key ranges of a container; they never change. */
final class RangeHandler {
  private static final String TAG = "\"1\"";
  private static final double CHARGE = 1;

  private RangeHandler() {}

  static Response ranges(Request request, Container container) {
    if (TAG.equals(request.header(Names.IF_NONE_MATCH))) {
      return Response.empty(304, CHARGE).with(Names.ETAG, TAG);
    }
    ObjectNode body = ItemJson.object().put("_rid", container.rid());
    ArrayNode ranges = body.putArray("PartitionKeyRanges");
    for (PhysicalPartition partition : container.partitions()) {
      describe(ranges.addObject(), container, partition);
    }
    body.put("_count", ranges.size());
    return Response.of(200, body, CHARGE)
        .with(Names.ETAG, TAG)
        .with(Names.ITEM_COUNT, Integer.toString(ranges.size()))
        .with(Names.ALT_CONTENT_PATH, container.path())
        .with(Names.CONTENT_PATH, container.rid());
  }

  private static void describe(ObjectNode range, Container container, PhysicalPartition partition) {
    String rid = container.rid(partition);
    range.put("_rid", rid);
    range.put("id", partition.id());
    range.put("_etag", TAG);
    range.put("minInclusive", partition.range().from());
    range.put("maxExclusive", partition.range().to());
    range.put("ridPrefix", Integer.parseInt(partition.id()));
    range.put("_self", container.path() + "/pkranges/" + rid + "/");
    range.put("throughputFraction", 1.0 / container.partitions().size());
    range.put("status", "online");
    range.putArray("parents");
    range.put("_ts", 0);
  }
}
