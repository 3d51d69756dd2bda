package dev.unwind.cosmos.emulator;

import java.io.PrintStream;
import java.util.Iterator;
import java.util.List;

/** Runs an emulator as a process of its own, until it is killed. */
public final class Main {
  private static final String USAGE =
      "Usage: --port N [--partitions N] [--key BASE64] [--consistency LEVEL]"
          + " [--write-regions A,B] [--read-regions C,D]";

  private Main() {}

  /**
   * Prints one line with the endpoint and the key once it is ready; ends with code 2 if the
   * arguments are wrong, with code 1 if the port is taken.
   */
  public static void main(String[] arguments) {
    try {
      start(List.of(arguments), System.out);
    } catch (IllegalArgumentException wrong) {
      System.err.println(wrong.getMessage() + "\n" + USAGE);
      System.exit(2);
    } catch (IllegalStateException failed) {
      System.err.println(failed.getMessage() + ": " + failed.getCause());
      System.exit(1);
    }
  }

  static CosmosEmulator start(List<String> arguments, PrintStream out) {
    CosmosEmulator.Builder builder = CosmosEmulator.builder();
    for (Iterator<String> rest = arguments.iterator(); rest.hasNext(); ) {
      String name = rest.next();
      if (!rest.hasNext()) {
        throw new IllegalArgumentException("There is no value for " + name);
      }
      set(builder, name, rest.next());
    }
    CosmosEmulator emulator = builder.start();
    out.println("Ready: " + emulator.endpoint() + " key " + emulator.key());
    return emulator;
  }

  private static void set(CosmosEmulator.Builder builder, String name, String value) {
    switch (name) {
      case "--port" -> builder.port(Integer.parseInt(value));
      case "--partitions" -> builder.partitions(Integer.parseInt(value));
      case "--key" -> builder.key(value);
      case "--consistency" -> builder.consistency(value);
      case "--write-regions" -> builder.writeRegions(value.split(","));
      case "--read-regions" -> builder.readRegions(value.split(","));
      default -> throw new IllegalArgumentException("There is no option " + name);
    }
  }
}
