package dev.unwind.store.cosmos;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedResponse;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.unwind.engine.store.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Sends queries and gathers their pages. Only a missing continuation is the end: the service gives
 * empty pages in between. Its continuations stay in here; the store's own pages begin where a
 * document was last seen.
 */
final class Queries {
  /** A result ends early rather than filling the memory: large documents times a large limit. */
  private static final int CHARACTERS_MAX = 16 * 1_024 * 1_024;

  private final CosmosAsyncContainer container;
  private final Calls calls;
  private final Failures failures;

  Queries(CosmosAsyncContainer container, Calls calls, Failures failures) {
    this.container = container;
    this.calls = calls;
    this.failures = failures;
  }

  /**
   * What to look for.
   *
   * @param operation what it counts as
   * @param what says it in messages
   * @param query the query
   * @param options its range or partition
   * @param limit how many are wanted; one more is looked for
   */
  record Search(
      Operation operation,
      String what,
      Query query,
      CosmosQueryRequestOptions options,
      int limit) {}

  /**
   * What was found, in the query's order.
   *
   * @param items at most one more than wanted, or fewer when they are large
   * @param complete whether there is nothing behind them
   */
  record Found(List<ObjectNode> items, boolean complete) {
    <T> Page<T> page(int limit, Function<ObjectNode, T> read, Function<T, String> cursorAfter) {
      List<T> page = items.stream().limit(limit).map(read).toList();
      return complete && items.size() <= limit
          ? new Page<>(page, Optional.empty())
          : new Page<>(page, Optional.of(cursorAfter.apply(page.get(page.size() - 1))));
    }
  }

  Found find(Search search) {
    Gathering gathering = new Gathering(search.limit() + 1);
    calls.query(
        new Calls.Call<>(
            search.operation(),
            () -> gather(search, gathering),
            done -> gathering.charge,
            reply -> failures.ofRead(search.what(), reply)));
    return new Found(gathering.items, !gathering.full);
  }

  private Mono<Boolean> gather(Search search, Gathering gathering) {
    return container
        .queryItems(search.query().spec(), search.options(), ObjectNode.class)
        .byPage(search.limit() + 1)
        .publishOn(Schedulers.boundedElastic(), 1)
        .takeUntil(gathering::add)
        .then(Mono.just(true));
  }

  /** Filled by one thread after the other; the end of the call makes it visible to the caller. */
  private static final class Gathering {
    private final List<ObjectNode> items = new ArrayList<>();
    private final int wanted;
    private double charge;
    private long characters;
    private boolean full;

    Gathering(int wanted) {
      this.wanted = wanted;
    }

    /** Returns whether that is enough. */
    boolean add(FeedResponse<ObjectNode> page) {
      charge += Reply.orZero(page.getRequestCharge());
      for (ObjectNode item : page.getResults()) {
        if (items.size() == wanted || characters >= CHARACTERS_MAX) {
          full = true;
          break;
        }
        items.add(item);
        characters += item.toString().length();
      }
      full |= items.size() == wanted || characters >= CHARACTERS_MAX;
      return full;
    }
  }

  long count(String what, Query query) {
    double[] charge = new double[1];
    Mono<Long> sum =
        container
            .queryItems(query.spec(), new CosmosQueryRequestOptions(), Long.class)
            .byPage()
            .doOnNext(page -> charge[0] += Reply.orZero(page.getRequestCharge()))
            .flatMapIterable(FeedResponse::getResults)
            .reduce(0L, Long::sum);
    return calls.query(
        new Calls.Call<>(
            Operation.COUNT, () -> sum, done -> charge[0], reply -> failures.ofRead(what, reply)));
  }
}
