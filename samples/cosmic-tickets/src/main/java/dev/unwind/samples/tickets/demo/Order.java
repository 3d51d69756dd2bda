package dev.unwind.samples.tickets.demo;

/**
 * One purchase of the demo.
 *
 * @param saga the id of its saga
 * @param buyer who buys
 * @param seat the one seat bought
 * @param total the price
 */
record Order(String saga, String buyer, String seat, String total) {

  String event() {
    return "nebula-live";
  }

  /** The body that starts the saga. */
  String request() {
    return """
        {"definition":"purchase","id":"%s","input":\
        {"buyer":"%s","event":"%s","seats":["%s"],"total":"%s"}}"""
        .formatted(saga, buyer, event(), seat, total);
  }
}
