package dev.unwind.benchmarks;

import dev.unwind.dsl.ActionHandler;
import dev.unwind.dsl.Saga;
import dev.unwind.dsl.SagaDefinition;
import dev.unwind.dsl.StepRejected;
import dev.unwind.engine.StartRequest;
import java.math.BigInteger;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The sagas that are run: four steps that do nothing, each with a compensation that does nothing.
 */
final class Workload {
  static final String HAPPY = "happy";
  static final String FAILING = "failing";
  private static final int ID_BITS = 112;
  private static final int ID_RADIX = 36;

  private Workload() {}

  /** A state of an everyday size. */
  record Order(String customer, String city, long total, List<String> articles) {}

  /** What is told of each call of an action, before it does anything. */
  interface Calls {
    void called(String sagaId, String step);
  }

  static final Calls UNTOLD = (sagaId, step) -> {};

  static List<SagaDefinition<?>> definitions(Calls calls) {
    ActionHandler<Order, Integer> rejecting =
        call -> {
          calls.called(call.sagaId(), call.step());
          throw new StepRejected("the card was declined");
        };
    return List.of(
        define(HAPPY, done(calls), done(calls)), define(FAILING, done(calls), rejecting));
  }

  private static ActionHandler<Order, Integer> done(Calls calls) {
    return call -> {
      calls.called(call.sagaId(), call.step());
      return 1;
    };
  }

  private static SagaDefinition<Order> define(
      String name, ActionHandler<Order, Integer> action, ActionHandler<Order, Integer> third) {
    return Saga.define(name, Order.class)
        .step("reserve", s -> s.action(action, Workload::plus).compensation("release", c -> {}))
        .step("charge", s -> s.action(action, Workload::plus).compensation("refund", c -> {}))
        .step("issue", s -> s.action(third, Workload::plus).compensation("revoke", c -> {}))
        .step("confirm", s -> s.action(action, Workload::plus))
        .build();
  }

  private static Order plus(Order order, int result) {
    return new Order(order.customer(), order.city(), order.total() + result, order.articles());
  }

  static StartRequest start(String definition, String sagaId) {
    Order order =
        new Order("customer-4711", "Cologne", 12_900, List.of("article-17", "article-23"));
    return StartRequest.of(definition, sagaId, order);
  }

  /** Returns a random id of always the same length, as the engine's own are about. */
  static String randomId() {
    String digits = new BigInteger(ID_BITS, ThreadLocalRandom.current()).toString(ID_RADIX);
    return "s" + "0".repeat(22 - digits.length()) + digits;
  }
}
