package dev.unwind.samples.tickets.demo;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Runs the packaged application through the four stories of the demo and checks what it promises.
 * Ends with code 0 if every promise was kept, 1 if one was broken.
 */
public final class Demo {

  private static final List<String> PAGES =
      List.of(
          "/",
          "/api/sagas",
          "/api/sagas/demo-crash",
          "/demo/ledger?saga=demo-crash",
          "/demo/seats?event=nebula-live",
          "/demo/faults",
          "/q/swagger-ui/",
          "/q/health");

  private final Options options;
  private final Api api;
  private final Optional<Emulator> emulator;
  private final Application application;
  private final Report report = new Report(System.out);

  private Demo(Options options) throws IOException {
    Setup setup = Setup.of(options);
    this.options = options;
    this.api = new Api(options.port());
    this.emulator =
        options.store() == Options.Store.COSMOS_EMULATOR
            ? Optional.of(new Emulator(setup))
            : Optional.empty();
    this.application =
        new Application(emulator.map(e -> setup.with(e.options())).orElse(setup), api);
  }

  /**
   * Runs the demo; options are {@code --home folder}, {@code --port number}, {@code --store sqlite}
   * or {@code cosmos-emulator}, {@code --exit}.
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    System.exit(new Demo(Options.parse(arguments)).run());
  }

  private int run() throws IOException, InterruptedException {
    // Also for Ctrl-C: nothing stays behind unless the demo says so.
    Thread cleaner = new Thread(this::stop);
    Runtime.getRuntime().addShutdownHook(cleaner);
    try {
      stories();
    } catch (BrokenPromise broken) {
      System.out.flush();
      System.err.println();
      System.err.println("BROKEN: " + broken.getMessage());
      System.err.println("The application's log is " + application.log());
      return 1;
    }
    if (options.exit()) {
      report.line("All promises were kept. The application is stopped (--exit).");
    } else {
      Runtime.getRuntime().removeShutdownHook(cleaner);
      sayGoodbye();
    }
    return 0;
  }

  private void stop() {
    application.stop();
    emulator.ifPresent(Emulator::stop);
  }

  private void stories() throws IOException, InterruptedException {
    report.heading("Cosmic Tickets");
    application.forget();
    if (emulator.isPresent()) {
      report.line(
          "The sagas are kept in the Cosmos DB emulator: started in %d ms, process %d"
              .formatted(emulator.get().start().toMillis(), emulator.get().pid()));
    }
    report.line(
        "Started on port %d in %d ms, process %d, log %s"
            .formatted(
                options.port(),
                application.start().toMillis(),
                application.pid(),
                application.log()));
    Scenarios scenarios = new Scenarios(application, api, report);
    scenarios.completes();
    scenarios.cardIsDeclined();
    scenarios.ticketingIsDown();
    scenarios.processIsKilled();
    report.heading("Done");
  }

  private void sayGoodbye() throws InterruptedException {
    report.line("All promises were kept. The application is still running:");
    for (String page : PAGES) {
      if (api.answers(page)) {
        report.line("  " + api.url(page));
      }
    }
    String also = emulator.map(e -> " " + e.pid()).orElse("");
    report.line("Stop it with: kill " + application.pid() + also);
  }
}
