package dev.unwind.cosmos.emulator.sql;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The aggregate functions. All of them ignore values that are undefined. */
enum Aggregate {
  COUNT("Count"),
  SUM("Sum"),
  MIN("Min"),
  MAX("Max"),
  AVG("Average");

  private final String planName;

  Aggregate(String planName) {
    this.planName = planName;
  }

  static Optional<Aggregate> named(String name) {
    String upper = name.toUpperCase(Locale.ROOT);
    return List.of(values()).stream().filter(each -> each.name().equals(upper)).findFirst();
  }

  /** The name of the aggregate in a query plan. */
  String planName() {
    return planName;
  }

  JsonNode over(List<JsonNode> values) {
    List<JsonNode> defined = values.stream().filter(value -> !value.isMissingNode()).toList();
    return switch (this) {
      case COUNT -> Values.of(defined.size());
      case MIN -> primitive(defined).min(Values.ORDER).orElse(Values.UNDEFINED);
      case MAX -> primitive(defined).max(Values.ORDER).orElse(Values.UNDEFINED);
      default -> sum(defined);
    };
  }

  private static Stream<JsonNode> primitive(List<JsonNode> values) {
    return values.stream().filter(JsonNode::isValueNode);
  }

  private JsonNode sum(List<JsonNode> values) {
    if (values.isEmpty() || !values.stream().allMatch(JsonNode::isNumber)) {
      return Values.UNDEFINED;
    }
    double sum = values.stream().mapToDouble(JsonNode::doubleValue).sum();
    return Values.of(this == AVG ? sum / values.size() : sum);
  }
}
