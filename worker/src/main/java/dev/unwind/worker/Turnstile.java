package dev.unwind.worker;

import io.smallrye.faulttolerance.api.TypedGuard;
import jakarta.enterprise.util.TypeLiteral;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;

/**
 * Asks a guard of SmallRye for a pass, where SmallRye wants to be given the call. The call that it
 * is given is an asynchronous one: it begins at once or not at all, and it lasts until the pass is
 * left. Nothing blocks, and no thread is taken.
 */
final class Turnstile {
  private static final CompletionStage<Void> NOTHING = CompletableFuture.completedFuture(null);

  /** Lets everybody pass. */
  static final Turnstile OPEN = new Turnstile(null);

  private final TypedGuard<CompletionStage<Void>> guard;

  private Turnstile(TypedGuard<CompletionStage<Void>> guard) {
    this.guard = guard;
  }

  /** Returns a turnstile of the strategy that is set. */
  static Turnstile of(UnaryOperator<TypedGuard.Builder<CompletionStage<Void>>> strategy) {
    TypedGuard.Builder<CompletionStage<Void>> builder =
        TypedGuard.create(new TypeLiteral<CompletionStage<Void>>() {});
    return new Turnstile(strategy.apply(builder.withThreadOffload(false)).build());
  }

  /**
   * One answer.
   *
   * @param inside completed when whoever passed leaves; null for a refusal
   * @param refusal why not; null for a pass, and where one would have had to queue
   */
  record Pass(CompletableFuture<Void> inside, Throwable refusal) {
    boolean isRefused() {
      return inside == null;
    }

    /** Leaves, with success; only the first leaving counts. */
    void leave() {
      inside.complete(null);
    }

    /** Leaves with a failure. */
    void leave(Throwable failure) {
      inside.completeExceptionally(failure);
    }
  }

  Pass enter() {
    CompletableFuture<Void> inside = new CompletableFuture<>();
    if (guard == null) {
      return new Pass(inside, null);
    }
    AtomicBoolean decided = new AtomicBoolean();
    CompletionStage<Void> result;
    try {
      // What was queued, and is let in after we have gone, leaves at once.
      result = guard.get(() -> decided.compareAndSet(false, true) ? inside : NOTHING);
    } catch (RuntimeException refused) {
      return new Pass(null, refused);
    }
    return decided.compareAndSet(false, true)
        ? new Pass(null, failureOf(result))
        : new Pass(inside, null);
  }

  private static Throwable failureOf(CompletionStage<Void> result) {
    Throwable failure =
        result.handle((nothing, thrown) -> thrown).toCompletableFuture().getNow(null);
    return failure instanceof CompletionException ? failure.getCause() : failure;
  }
}
