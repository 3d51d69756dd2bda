package dev.unwind.samples.tickets.demo;

import java.io.IOException;
import java.util.List;

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
  private final Application application;
  private final Report report = new Report(System.out);

  private Demo(Options options) {
    this.options = options;
    this.api = new Api(options.port());
    this.application = new Application(Setup.of(options), api);
  }

  /** Runs the demo; options are {@code --home folder}, {@code --port number}, {@code --exit}. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    System.exit(new Demo(Options.parse(arguments)).run());
  }

  private int run() throws IOException, InterruptedException {
    // Also for Ctrl-C: nothing stays behind unless the demo says so.
    Thread cleaner = new Thread(application::stop);
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

  private void stories() throws IOException, InterruptedException {
    report.heading("Cosmic Tickets");
    application.forget();
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
    report.line("Stop it with: kill " + application.pid());
  }
}
