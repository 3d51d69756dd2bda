package dev.unwind.store.cosmos;

import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosBatchOperationResult;
import com.azure.cosmos.models.CosmosBatchResponse;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeoutException;
import reactor.core.Exceptions;

/**
 * A call that did not succeed, as the service or the SDK put it.
 *
 * @param status the HTTP status; 0 when there was none
 * @param subStatus the sub-status; 0 when there was none
 * @param retryAfter how long the service asks to wait; zero when it asks for nothing
 * @param charge what the call cost, in request units
 * @param index the position of the write that it is about
 * @param cause what the SDK raised; null for a batch that the service refused
 */
record Reply(
    int status, int subStatus, Duration retryAfter, double charge, int index, Throwable cause) {

  private static final int REQUEST_TIMEOUT = 408;

  /** The sub-status of a call that our own bound has ended. */
  private static final int ENDED_BY_CLIENT = 20_008;

  /** In a batch: this operation was not tried, since another one failed. */
  private static final int FAILED_DEPENDENCY = 424;

  /** A batch whose answer was a refusal. */
  static final class BatchRefused extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Reply reply;

    BatchRefused(Reply reply) {
      super("the batch was refused", null, false, false);
      this.reply = reply;
    }
  }

  static Reply of(Throwable failure) {
    if (Exceptions.isMultiple(failure)) {
      return ofMany(Exceptions.unwrapMultiple(failure));
    }
    if (failure instanceof BatchRefused refused) {
      return refused.reply;
    }
    if (failure instanceof CosmosException answer) {
      return new Reply(
          answer.getStatusCode(),
          answer.getSubStatusCode(),
          orZero(answer.getRetryAfterDuration()),
          orZero(answer.getRequestCharge()),
          0,
          answer);
    }
    if (failure instanceof TimeoutException) {
      return new Reply(REQUEST_TIMEOUT, ENDED_BY_CLIENT, Duration.ZERO, 0, 0, failure);
    }
    return new Reply(0, 0, Duration.ZERO, 0, 0, failure);
  }

  /** Of several parts of a query that failed, the one that asks for the longest wait counts. */
  private static Reply ofMany(List<Throwable> failures) {
    return failures.stream()
        .map(Reply::of)
        .max(Comparator.comparing(Reply::retryAfter).thenComparing(Reply::status))
        .orElseThrow();
  }

  /** Returns the answer of the operation that made a batch fail, or of the batch as a whole. */
  static Reply of(CosmosBatchResponse response) {
    double charge = orZero(response.getRequestCharge());
    List<CosmosBatchOperationResult> results = response.getResults();
    for (int i = 0; i < results.size(); i++) {
      CosmosBatchOperationResult result = results.get(i);
      if (!result.isSuccessStatusCode() && result.getStatusCode() != FAILED_DEPENDENCY) {
        Duration retryAfter = orZero(result.getRetryAfterDuration());
        return new Reply(
            result.getStatusCode(), result.getSubStatusCode(), retryAfter, charge, i, null);
      }
    }
    return new Reply(
        response.getStatusCode(),
        response.getSubStatusCode(),
        orZero(response.getRetryAfterDuration()),
        charge,
        0,
        null);
  }

  /** The SDK takes -1 and not-a-number for what the service did not say. */
  static double orZero(double charge) {
    return Double.isFinite(charge) && charge > 0 ? charge : 0;
  }

  private static Duration orZero(Duration retryAfter) {
    return retryAfter == null || retryAfter.isNegative() ? Duration.ZERO : retryAfter;
  }

  @Override
  public String toString() {
    String code = status == 0 ? "no status" : status + "/" + subStatus;
    return cause == null || cause instanceof CosmosException ? code : code + ", " + cause;
  }
}
