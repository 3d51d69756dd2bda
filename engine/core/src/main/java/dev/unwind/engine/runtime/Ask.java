package dev.unwind.engine.runtime;

import dev.unwind.dsl.SagaDefinition;
import dev.unwind.engine.machine.Event;
import dev.unwind.engine.machine.Moment;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What is decided about.
 *
 * @param definition the saga's definition
 * @param event made anew for each decision, since time passes; given why the attempt that it would
 *     begin is refused
 * @param role whose event it is
 * @param deadline when to give up a write that stays unresolved
 * @param urgency how long it can wait while the store is throttled
 */
record Ask(
    SagaDefinition<?> definition,
    Function<Optional<Moment.Refusal>, Event> event,
    Role role,
    Deadline deadline,
    Supplier<Urgency> urgency) {

  /** Whose event is decided: what a newer version in the store means depends on it. */
  enum Role {
    /** The owner: another ownership means stop, a newer transition that a command came in. */
    OWNER,
    /**
     * Somebody who would become the owner: anything newer means that the claim is lost, to be
     * dropped and not repeated.
     */
    CLAIMANT,
    /** Somebody who asks something of the saga: other owners are no obstacle. */
    COMMANDER
  }
}
