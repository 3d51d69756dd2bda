package dev.unwind.testkit;

import dev.unwind.dsl.StepRejected;
import dev.unwind.engine.saga.CommandVerb;
import dev.unwind.engine.store.PreconditionFailed;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Lists the points of a run, lets the saga turn back where it should, and kills its process. */
final class Tripwire implements Interference {
  /**
   * A call that reached the user's handler, or would have.
   *
   * @param call what it was given
   * @param handler the user's handler
   */
  record Delivery(HandlerCall call, Handler handler) {}

  private final Way way;
  private final Optional<Trap> trap;
  private final List<Point> points = new ArrayList<>();
  private final List<HandlerCall> delivered = new ArrayList<>();
  private Optional<Delivery> cutOff = Optional.empty();
  private Stage stage;
  private boolean mended;
  private boolean asked;
  private boolean sprung;

  Tripwire(Way way, Optional<Trap> trap) {
    this.way = way;
    this.trap = trap;
  }

  void on(Stage where) {
    stage = where;
  }

  List<Point> points() {
    return points;
  }

  /** Returns the calls that reached the user's handlers, in order. */
  List<HandlerCall> delivered() {
    return delivered;
  }

  /** Returns the call that the crash cut off, if it was one. */
  Optional<Delivery> cutOff() {
    return cutOff;
  }

  /** Returns whether the process has died where it should. */
  boolean hasSprung() {
    return sprung;
  }

  /** Lets the step that made the saga turn back succeed from now on. */
  void mend() {
    mended = true;
  }

  @Override
  public List<Stored> commit(List<Write> writes, Supplier<List<Stored>> store) {
    int number = points.size();
    points.add(Point.write(trap.isPresent() ? List.of() : stage.added(writes)));
    if (isSet(number, Trap.Side.BEFORE)) {
      return lost();
    }
    try {
      List<Stored> stored = store.get();
      return isSet(number, Trap.Side.AFTER) ? lost() : stored;
    } catch (PreconditionFailed refused) {
      points.set(number, points.get(number).refused());
      if (isSet(number, Trap.Side.AFTER)) {
        return lost();
      }
      throw refused;
    }
  }

  /** The answer of a commit that nobody lives to see. */
  private List<Stored> lost() {
    die();
    return List.of();
  }

  @Override
  public Object call(HandlerCall call, Handler handler) throws Exception {
    int number = points.size();
    points.add(Point.call(call));
    if (isSet(number, Trap.Side.BEFORE)) {
      throw cutOff(call, handler);
    }
    try {
      Object result = turning(call, handler);
      if (!isSet(number, Trap.Side.AFTER)) {
        return result;
      }
    } catch (Throwable thrown) {
      if (!isSet(number, Trap.Side.AFTER)) {
        throw thrown;
      }
    }
    throw cutOff(call, handler);
  }

  private Object turning(HandlerCall call, Handler handler) throws Exception {
    if (mended || !way.turnsAt(call)) {
      return deliver(call, handler);
    }
    switch (way.turn()) {
      case REJECTED:
        throw new StepRejected("the crash matrix rejects " + call.name());
      case FAILS:
        throw new InjectedFailure("the crash matrix lets " + call.name() + " fail");
      case ANSWERS_LOST:
        deliver(call, handler);
        throw new InjectedFailure("the crash matrix loses the answer of " + call.name());
      case CANCELLED:
        cancelOnce(call);
        return deliver(call, handler);
      default:
        return deliver(call, handler);
    }
  }

  private void cancelOnce(HandlerCall call) {
    if (!asked) {
      asked = true;
      stage
          .client()
          .command(call.given().sagaId(), CommandVerb.CANCEL, "cancelled by the crash matrix");
    }
  }

  private Object deliver(HandlerCall call, Handler handler) throws Exception {
    delivered.add(call);
    return handler.run();
  }

  private Crash cutOff(HandlerCall call, Handler handler) {
    cutOff = Optional.of(new Delivery(call, handler));
    die();
    return new Crash();
  }

  private void die() {
    sprung = true;
    stage.kill();
  }

  private boolean isSet(int number, Trap.Side side) {
    return trap.isPresent() && trap.get().point() == number && trap.get().side() == side;
  }
}
