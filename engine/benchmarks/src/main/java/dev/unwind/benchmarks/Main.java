package dev.unwind.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.unwind.benchmarks.soak.Soak;
import java.util.Arrays;
import java.util.Map;

/** Runs one measurement and prints it as one line of JSON. See docs/performance.md. */
public final class Main {
  private Main() {}

  /** Runs what the arguments ask for; without any, prints what they may be. */
  public static void main(String[] arguments) throws Exception {
    // before the first logger: what the store and the engine complain about is wanted, no more
    System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "warn");
    // before the SDK of Cosmos DB, which reads it once: its emulator speaks plain http
    System.setProperty("COSMOS.HTTP_CONNECTION_WITHOUT_TLS_ALLOWED", "true");
    if (arguments.length == 0) {
      System.out.println(Options.HELP);
      return;
    }
    if (arguments[0].equals(KilledProcess.NAME)) {
      KilledProcess.main(arguments);
      return;
    }
    if (arguments[0].equals(Soak.NAME)) {
      System.exit(Soak.run(Arrays.copyOfRange(arguments, 1, arguments.length)));
    }
    System.out.println(new ObjectMapper().writeValueAsString(run(Options.parse(arguments))));
    // threads of handlers and clients are waited for nowhere
    System.exit(0);
  }

  static Map<String, Object> run(Options options) throws Exception {
    switch (options.mode()) {
      case KILL:
        return new KillMode(options).run();
      case FINISHED:
        return new FinishedMode(options).run();
      default:
        return new CompareMode(options).run();
    }
  }
}
