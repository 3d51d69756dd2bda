package dev.unwind.samples.tickets.demo;

import java.nio.file.Path;
import java.util.Locale;

/**
 * The command line of the driver.
 *
 * @param home the sample's folder, which holds the packaged application in {@code target}
 * @param port where the application listens
 * @param store where the sagas are kept
 * @param exit whether the application is stopped at the end
 */
record Options(Path home, int port, Store store, boolean exit) {

  /** Where the sagas are kept. */
  enum Store {
    SQLITE,
    COSMOS_EMULATOR
  }

  static Options parse(String[] arguments) {
    Path home = Path.of(".");
    int port = 8080;
    Store store = Store.SQLITE;
    boolean exit = false;
    for (int i = 0; i < arguments.length; i++) {
      switch (arguments[i]) {
        case "--home" -> home = Path.of(arguments[++i]);
        case "--port" -> port = Integer.parseInt(arguments[++i]);
        case "--store" ->
            store = Store.valueOf(arguments[++i].toUpperCase(Locale.ROOT).replace('-', '_'));
        case "--exit" -> exit = true;
        default -> throw new IllegalArgumentException("unknown option " + arguments[i]);
      }
    }
    return new Options(home.toAbsolutePath().normalize(), port, store, exit);
  }
}
