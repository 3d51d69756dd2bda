package dev.unwind.cosmos.emulator.partition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;

/**
 * The effective partition key: the hash by which Cosmos DB assigns a partition key to a physical
 * partition, as upper-case hexadecimal text that sorts as the hashes do. The SDK computes the same
 * one to find the range of a key.
 */
public final class EffectiveKey {
  private static final HexFormat HEX = HexFormat.of().withUpperCase();
  private static final int TYPE_UNDEFINED = 0;
  private static final int TYPE_NULL = 1;
  private static final int TYPE_FALSE = 2;
  private static final int TYPE_TRUE = 3;
  private static final int TYPE_NUMBER = 5;
  private static final int TYPE_STRING = 8;
  // Version 1 spells out at most so much of a string, after its hash.
  private static final int MAX_SPELLED = 100;

  private EffectiveKey() {}

  /** The effective key of a value under a definition. */
  public static String of(PartitionKey key, PartitionKeyDefinition definition) {
    if (definition.hierarchical()) {
      StringBuilder all = new StringBuilder();
      key.components().forEach(component -> all.append(version2(List.of(component))));
      return all.toString();
    }
    return definition.version() == 2 ? version2(key.components()) : version1(key.components());
  }

  /** The version 1 key of a hash alone, where a range of version 1 keys may begin. */
  static String version1Bound(long hash) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    spellNumber(hash, out);
    return HEX.formatHex(out.toByteArray());
  }

  private static String version2(List<JsonNode> components) {
    byte[] hash = Murmur3.hash128(hashed(components, 0xff));
    // The two highest bits are kept free, so that every key sorts before FF.
    hash[0] &= 0x3f;
    return HEX.formatHex(hash);
  }

  private static String version1(List<JsonNode> components) {
    List<JsonNode> cut = components.stream().map(EffectiveKey::cut).toList();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    spellNumber(Murmur3.hash32(hashed(cut, 0)), out);
    cut.forEach(component -> spell(component, out));
    return HEX.formatHex(out.toByteArray());
  }

  private static JsonNode cut(JsonNode component) {
    if (component.isTextual() && component.textValue().length() > MAX_SPELLED) {
      String start = component.textValue().substring(0, MAX_SPELLED);
      return TextNode.valueOf(start);
    }
    return component;
  }

  private static byte[] hashed(List<JsonNode> components, int endOfString) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (JsonNode component : components) {
      out.write(type(component));
      if (component.isTextual()) {
        out.writeBytes(component.textValue().getBytes(StandardCharsets.UTF_8));
        out.write(endOfString);
      } else if (component.isNumber()) {
        ByteBuffer number = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        out.writeBytes(number.putDouble(component.doubleValue()).array());
      }
    }
    return out.toByteArray();
  }

  private static int type(JsonNode component) {
    return switch (component.getNodeType()) {
      case MISSING -> TYPE_UNDEFINED;
      case NULL -> TYPE_NULL;
      case BOOLEAN -> component.booleanValue() ? TYPE_TRUE : TYPE_FALSE;
      case NUMBER -> TYPE_NUMBER;
      case STRING -> TYPE_STRING;
      default -> throw new IllegalArgumentException("No partition key: " + component);
    };
  }

  private static void spell(JsonNode component, ByteArrayOutputStream out) {
    if (component.isNumber()) {
      spellNumber(component.doubleValue(), out);
      return;
    }
    out.write(type(component));
    if (component.isTextual()) {
      byte[] text = component.textValue().getBytes(StandardCharsets.UTF_8);
      boolean whole = text.length <= MAX_SPELLED;
      for (int at = 0; at < (whole ? text.length : MAX_SPELLED + 1); at++) {
        out.write(text[at] + 1);
      }
      if (whole) {
        out.write(0);
      }
    }
  }

  // Eight bits first, then seven at a time; the low bit of each byte says whether more follow.
  private static void spellNumber(double value, ByteArrayOutputStream out) {
    out.write(TYPE_NUMBER);
    long bits = Double.doubleToRawLongBits(value);
    long rest = bits >= 0 ? bits ^ Long.MIN_VALUE : -bits;
    out.write((int) (rest >>> 56));
    rest <<= 8;
    int next = (int) (rest >>> 56) | 1;
    rest <<= 7;
    while (rest != 0) {
      out.write(next);
      next = (int) (rest >>> 56) | 1;
      rest <<= 7;
    }
    out.write(next & 0xfe);
  }
}
