package dev.unwind.samples.tickets.faults;

import java.time.Duration;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the modes that {@code PUT /demo/faults} takes. */
final class FaultMode {

  static final String MODES =
      "ok, decline, fail, fail:2, slow:5s, hang, fail-after-effect, fail-after-effect:1,"
          + " hang-after-effect";

  private static final Pattern COUNTED =
      Pattern.compile("(fail|fail-after-effect):([1-9]\\d{0,3})");
  private static final Pattern SLOW = Pattern.compile("slow:(\\d{1,6})(ms|s|m)");

  private FaultMode() {}

  /**
   * The fault of the given mode.
   *
   * @throws IllegalArgumentException if there is no such mode
   */
  static Fault parse(String mode) {
    Matcher counted = COUNTED.matcher(mode);
    if (counted.matches()) {
      OptionalInt times = OptionalInt.of(Integer.parseInt(counted.group(2)));
      return counted.group(1).equals("fail")
          ? new Fault.Fail(times)
          : new Fault.FailAfterEffect(times);
    }
    Matcher slow = SLOW.matcher(mode);
    if (slow.matches()) {
      return new Fault.Slow(duration(Long.parseLong(slow.group(1)), slow.group(2)));
    }
    return switch (mode) {
      case "ok" -> Fault.OK;
      case "decline" -> new Fault.Decline();
      case "fail" -> new Fault.Fail(OptionalInt.empty());
      case "hang-after-effect" -> new Fault.HangAfterEffect();
      case "fail-after-effect" -> new Fault.FailAfterEffect(OptionalInt.empty());
      case "hang" -> new Fault.Hang();
      default ->
          throw new IllegalArgumentException(
              "\"%s\" is not a fault; modes are %s".formatted(mode, MODES));
    };
  }

  private static Duration duration(long amount, String unit) {
    return switch (unit) {
      case "ms" -> Duration.ofMillis(amount);
      case "s" -> Duration.ofSeconds(amount);
      default -> Duration.ofMinutes(amount);
    };
  }
}
