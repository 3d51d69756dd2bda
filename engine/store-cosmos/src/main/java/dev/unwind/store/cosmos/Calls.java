package dev.unwind.store.cosmos;

import java.time.Duration;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import reactor.core.publisher.Mono;

/** Sends calls to the service, waits for them, and keeps account of what they cost. */
final class Calls {
  /** How much later than the SDK's own bound ours ends a call that the SDK does not end. */
  private static final Duration GRACE = Duration.ofSeconds(2);

  /** A query takes several requests, each of which has the bound of one call. */
  private static final int REQUESTS_PER_QUERY_BOUND = 12;

  private final Duration timeout;
  private final RequestUnits units;
  private final Alarm alarm;

  Calls(CosmosStoreSettings settings, Alarm alarm) {
    this.timeout = settings.timeout();
    this.units = new RequestUnits(settings.meters());
    this.alarm = alarm;
  }

  /**
   * One call.
   *
   * @param operation what it counts as
   * @param sent sends it
   * @param charge what its answer says that it cost
   * @param failed makes an exception of a failure
   */
  record Call<T>(
      Operation operation,
      Supplier<Mono<T>> sent,
      ToDoubleFunction<T> charge,
      Function<Reply, RuntimeException> failed) {}

  /** Returns the answer; raises what the call makes of a failure. */
  <T> T point(Call<T> call) {
    return answer(call, timeout.plus(GRACE));
  }

  /** As {@link #point}, for a call of several requests. */
  <T> T query(Call<T> call) {
    return answer(call, timeout.multipliedBy(REQUESTS_PER_QUERY_BOUND));
  }

  private <T> T answer(Call<T> call, Duration bound) {
    try {
      T answer = Waiting.await(Mono.defer(call.sent()).timeout(bound));
      units.succeeded(call.operation(), Reply.orZero(call.charge().applyAsDouble(answer)));
      alarm.passed();
      return answer;
    } catch (Waiting.Failed e) {
      Reply reply = Reply.of(e.getCause());
      units.failed(call.operation(), reply.charge());
      throw call.failed().apply(reply);
    }
  }
}
