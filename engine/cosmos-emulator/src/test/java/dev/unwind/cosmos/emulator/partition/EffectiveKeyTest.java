package dev.unwind.cosmos.emulator.partition;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.implementation.routing.PartitionKeyInternal;
import com.azure.cosmos.implementation.routing.PartitionKeyInternalHelper;
import com.azure.cosmos.models.PartitionKeyDefinitionVersion;
import com.azure.cosmos.models.PartitionKind;
import dev.unwind.cosmos.emulator.json.ItemJson;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The hash must be the one that the SDK computes, or it asks the wrong range
 * (partitioning-overview.md); the SDK's own computation is the reference.
 */
class EffectiveKeyTest {
  private static List<String> values() {
    List<String> values =
        new ArrayList<>(
            List.of(
                "\"\"",
                "\"a\"",
                "\"täst-€-😀\"",
                "0",
                "1",
                "-1",
                "1.5",
                "-0.25",
                "1e300",
                "9007199254740993",
                "true",
                "false",
                "null"));
    for (int length = 1; length < 140; length++) {
      values.add("\"" + "0123456789".repeat(15).substring(0, length) + "\"");
    }
    return values;
  }

  @Test
  void version2HashesAsTheSdkDoes() {
    PartitionKeyDefinition definition = definition("[\"/a\"]", "Hash", 2);
    for (String value : values()) {
      assertThat(own("[" + value + "]", definition))
          .isEqualTo(sdk(List.of(value), PartitionKind.HASH, PartitionKeyDefinitionVersion.V2));
    }
  }

  @Test
  void version1HashesAsTheSdkDoes() {
    PartitionKeyDefinition definition = definition("[\"/a\"]", "Hash", 1);
    for (String value : values()) {
      assertThat(own("[" + value + "]", definition))
          .isEqualTo(sdk(List.of(value), PartitionKind.HASH, PartitionKeyDefinitionVersion.V1));
    }
  }

  @Test
  void hierarchicalKeysHashAsTheSdkDoes() {
    PartitionKeyDefinition definition = definition("[\"/a\",\"/b\"]", "MultiHash", 2);
    for (String value : values()) {
      assertThat(own("[" + value + ",\"second\"]", definition))
          .isEqualTo(
              sdk(
                  List.of(value, "\"second\""),
                  PartitionKind.MULTI_HASH,
                  PartitionKeyDefinitionVersion.V2));
    }
  }

  @Test
  void rangesJoinWithoutGapAndShareTheKeysAlmostEvenly() {
    for (int version = 1; version <= 2; version++) {
      PartitionKeyDefinition definition = definition("[\"/a\"]", "Hash", version);
      List<KeyRange> ranges = KeyRange.split(4, definition);
      assertThat(ranges.get(0).from()).isEmpty();
      assertThat(ranges.get(3).to()).isEqualTo("FF");
      for (int at = 1; at < ranges.size(); at++) {
        assertThat(ranges.get(at).from()).isEqualTo(ranges.get(at - 1).to());
      }
      int[] counts = new int[4];
      for (int number = 0; number < 4000; number++) {
        String hash = own("[\"key-" + number + "\"]", definition);
        List<KeyRange> holders = ranges.stream().filter(range -> range.contains(hash)).toList();
        assertThat(holders).hasSize(1);
        counts[ranges.indexOf(holders.get(0))]++;
      }
      for (int count : counts) {
        assertThat(count).isBetween(850, 1150);
      }
    }
  }

  private static PartitionKeyDefinition definition(String paths, String kind, int version) {
    String json = "{\"paths\":" + paths + ",\"kind\":\"" + kind + "\",\"version\":" + version + "}";
    return PartitionKeyDefinition.of(ItemJson.read(json.getBytes(StandardCharsets.UTF_8)));
  }

  private static String own(String header, PartitionKeyDefinition definition) {
    return EffectiveKey.of(PartitionKey.parse(header), definition);
  }

  private static String sdk(
      List<String> values, PartitionKind kind, PartitionKeyDefinitionVersion version) {
    List<String> paths = values.size() == 1 ? List.of("/a") : List.of("/a", "/b");
    com.azure.cosmos.models.PartitionKeyDefinition definition =
        new com.azure.cosmos.models.PartitionKeyDefinition()
            .setPaths(paths)
            .setKind(kind)
            .setVersion(version);
    return PartitionKeyInternalHelper.getEffectivePartitionKeyString(
        PartitionKeyInternal.fromJsonString("[" + String.join(",", values) + "]"), definition);
  }
}
