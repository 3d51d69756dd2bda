package dev.unwind.testkit;

import dev.unwind.dsl.ProbeAnswer;
import dev.unwind.dsl.Retry;
import dev.unwind.dsl.SagaDefinition;
import dev.unwind.engine.StartRequest;
import dev.unwind.engine.document.SagaCodec;
import dev.unwind.engine.saga.CommandVerb;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.store.Document;
import dev.unwind.engine.store.ETag;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Write;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Runs a saga as production would, and keeps its document as it was after each write. An operator
 * mends what is blocked.
 */
final class Recording implements Interference {
  static final String SAGA = "production-1";
  private static final Duration LONGEST = Duration.ofDays(2);

  /** How the saga goes: what its handlers do, and which one blocks it until it is mended. */
  enum Course {
    FORWARD("", script -> script.apply("hotel").fails(1)),
    BACKWARD("", script -> script.apply("ticket").rejects("sold out")),
    BLOCKED_FORWARD("mail", script -> script.apply("mail").fails()),
    BLOCKED_BACKWARD(
        "cancelFlight",
        script -> {
          script.apply("ticket").rejects("sold out");
          script.apply("cancelFlight").fails();
        });

    final String broken;
    private final Consumer<Function<String, HandlerScript>> scripts;

    Course(String broken, Consumer<Function<String, HandlerScript>> scripts) {
      this.broken = broken;
      this.scripts = scripts;
    }

    SagaTester<Trip> tester() {
      SagaTester<Trip> tester = SagaTester.of(definition());
      scripts.accept(
          name -> name.startsWith("cancel") ? tester.compensation(name) : tester.step(name));
      return tester;
    }

    boolean blocks() {
      return !broken.isEmpty();
    }
  }

  private final SagaDefinition<Trip> definition = definition();
  private final Rehearsal scripts = new Rehearsal();
  private final List<Document> versions = new ArrayList<>();
  private final List<Document> messages = new ArrayList<>();
  private final Stage stage = new Stage(Format.create(), List.of(definition), this);

  private Recording(Course course) {
    scripts.add(definition);
    course.scripts.accept(this::script);
    stage.open();
    stage
        .worker()
        .orElseThrow()
        .engine()
        .start(StartRequest.of(definition.name(), SAGA, Trip.BEGIN));
    rest();
    if (course.blocks()) {
      script(course.broken);
      stage.client().command(SAGA, CommandVerb.RETRY, "mended");
      stage.store().read(SagaCodec.key(SAGA)).map(Stored::document).ifPresent(versions::add);
      rest();
    }
  }

  static Recording of(Course course) {
    return new Recording(course);
  }

  /** A step that sleeps for an hour, a pivot with a probe, and one after it that can block. */
  static SagaDefinition<Trip> definition() {
    return dev.unwind.dsl.Saga.define("journey", Trip.class)
        .retry(Retry.fixed(Duration.ofSeconds(10)).withoutJitter().maxAttempts(3))
        .compensationRetry(Retry.fixed(Duration.ofSeconds(10)).withoutJitter().maxAttempts(3))
        .step(
            "flight",
            step -> step.action(call -> "flight", Trip::with).compensation("cancelFlight", c -> {}))
        .step(
            "hotel",
            step ->
                step.action(call -> "hotel", Trip::with)
                    .compensation("cancelHotel", c -> {})
                    .retry(Retry.fixed(Duration.ofHours(1)).withoutJitter().maxAttempts(3)))
        .step(
            "ticket",
            step ->
                step.action(call -> "ticket", Trip::with)
                    .probe(call -> ProbeAnswer.notApplied(), Trip::with)
                    .pivot())
        .step("mail", step -> step.run(call -> {}).publish("trip.booked", trip -> trip.done()))
        .build();
  }

  private HandlerScript script(String name) {
    return name.startsWith("cancel")
        ? scripts.compensation(definition, name)
        : scripts.action(definition, name);
  }

  private void rest() {
    if (!stage.runUntil(() -> stage.isAtRest(SAGA), LONGEST)) {
      throw new AssertionError("it never rests: " + Account.of(stage, SAGA));
    }
  }

  @Override
  public Object call(HandlerCall call, Handler handler) throws Exception {
    return scripts.call(call, handler);
  }

  @Override
  public List<Stored> commit(List<Write> writes, Supplier<List<Stored>> store) {
    List<Stored> stored = store.get();
    for (Stored written : stored) {
      boolean saga = written.document().header().type().equals(SagaCodec.SAGA);
      (saga ? versions : messages).add(written.document());
    }
    return stored;
  }

  /** Returns all versions, oldest first. */
  List<String> versions() {
    return versions.stream().map(Recording::json).toList();
  }

  List<String> messages() {
    return messages.stream().map(Recording::json).toList();
  }

  /** Returns the first version for which this holds. */
  String version(Predicate<Saga> wanted) {
    return versions.stream()
        .filter(version -> wanted.test(decoded(version)))
        .findFirst()
        .map(Recording::json)
        .orElseThrow();
  }

  String blocked() {
    return version(saga -> saga.status() == SagaStatus.BLOCKED);
  }

  Saga end() {
    return stage.find(SAGA).orElseThrow();
  }

  Trip state() {
    return stage.state(SAGA, Trip.class);
  }

  private Saga decoded(Document version) {
    return stage.format().codec().decode(new Stored(version, new ETag("any")));
  }

  private static String json(Document document) {
    return new String(document.json(), StandardCharsets.UTF_8);
  }
}
