package dev.unwind.benchmarks;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * What is measured.
 *
 * @param mode how the sagas go
 * @param store where they are kept
 * @param sagas how many a round
 * @param inFlight how many at once
 * @param rounds how often, engine and raw store in turn; figures are the medians
 * @param finished how many finished sagas are in the file beforehand, in mode {@code finished}
 * @param folder where the files go; on the disk that is to be measured
 */
record Options(
    Mode mode, StoreKind store, int sagas, int inFlight, int rounds, int finished, Path folder) {

  static final String HELP =
      """
      usage: java -jar unwind-benchmarks.jar MODE [--store sqlite|memory|cosmos-emulator] [--sagas N]
                                                  [--in-flight C] [--rounds R] [--finished N] [--dir FOLDER]

      happy       all four steps succeed
      failing     the third step is rejected, so the first two are undone
      sequential  as happy, one saga in flight
      finished    as happy, with many finished sagas in the file, beside none
      kill        kill -9 with 500 sagas in flight, restart, until all are final
      soak        the packaged sample under chaos for a long time; has other options: soak --help
      """;

  /** How the sagas go. */
  enum Mode {
    HAPPY(20_000, 64),
    FAILING(20_000, 64),
    SEQUENTIAL(3_000, 1),
    FINISHED(10_000, 64),
    KILL(5_000, 500);

    private final int sagas;
    private final int inFlight;

    Mode(int sagas, int inFlight) {
      this.sagas = sagas;
      this.inFlight = inFlight;
    }
  }

  /** Where the sagas are kept. */
  enum StoreKind {
    SQLITE,
    MEMORY,
    COSMOS_EMULATOR;

    static StoreKind of(String text) {
      return valueOf(text.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
  }

  Options {
    if (sagas < 1 || inFlight < 1 || rounds < 1 || finished < 1) {
      throw new IllegalArgumentException("numbers must be at least 1\n" + HELP);
    }
    if (store == StoreKind.MEMORY && (mode == Mode.FINISHED || mode == Mode.KILL)) {
      throw new IllegalArgumentException("mode " + mode + " needs a file\n" + HELP);
    }
  }

  static Options parse(String[] arguments) {
    Mode mode = Mode.valueOf(arguments[0].toUpperCase(Locale.ROOT));
    Map<String, String> given = new HashMap<>();
    for (int i = 1; i < arguments.length; i += 2) {
      if (!arguments[i].startsWith("--") || i + 1 == arguments.length) {
        throw new IllegalArgumentException("not understood: " + arguments[i] + "\n" + HELP);
      }
      given.put(arguments[i].substring(2), arguments[i + 1]);
    }
    Options options =
        new Options(
            mode,
            StoreKind.of(take(given, "store", "sqlite")),
            Integer.parseInt(take(given, "sagas", String.valueOf(mode.sagas))),
            Integer.parseInt(take(given, "in-flight", String.valueOf(mode.inFlight))),
            Integer.parseInt(take(given, "rounds", "3")),
            Integer.parseInt(take(given, "finished", "200000")),
            Path.of(take(given, "dir", System.getProperty("java.io.tmpdir"))));
    if (!given.isEmpty()) {
      throw new IllegalArgumentException("not understood: " + given.keySet() + "\n" + HELP);
    }
    return options;
  }

  private static String take(Map<String, String> given, String name, String otherwise) {
    String value = given.remove(name);
    return value == null ? otherwise : value;
  }

  String sagaDefinition() {
    return mode == Mode.FAILING ? Workload.FAILING : Workload.HAPPY;
  }
}
