package dev.unwind.cosmos.emulator.sql;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * Adds up the request units of one page from one physical partition: a fixed part for the partition
 * and a point read for each document. A model fit to published examples, not the service's own
 * meter.
 */
final class QueryCharge {

  private static final double PARTITION = 2.4;
  private static final double FIRST_KIBIBYTE = 1;
  private static final double FURTHER_KIBIBYTE = 0.091;
  private static final double KIBIBYTE = 1024;

  private double units = PARTITION;
  private long bytes;

  void read(JsonNode document) {
    int size = document.toString().length();
    bytes += size;
    units += FIRST_KIBIBYTE + FURTHER_KIBIBYTE * Math.max(0, size / KIBIBYTE - 1);
  }

  long bytes() {
    return bytes;
  }

  double units() {
    return Math.round(units * 100) / 100.0;
  }
}
