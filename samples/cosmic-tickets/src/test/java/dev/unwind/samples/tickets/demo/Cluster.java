package dev.unwind.samples.tickets.demo;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Several processes of the packaged application on the same data. */
final class Cluster implements AutoCloseable {
  private final Path home = Path.of("").toAbsolutePath();
  private final Path data;
  private final List<String> settings;
  private final List<Member> members = new ArrayList<>();

  /** One process. */
  static final class Member {
    final Application application;
    final Api api;
    final Sight sight;
    private final String[] settings;

    private Member(Application application, Api api, String[] settings) {
      this.application = application;
      this.api = api;
      this.sight = new Sight(api);
      this.settings = settings;
    }

    Duration start() throws IOException, InterruptedException {
      return application.start(settings);
    }

    /** Starts the process, and does not wait for it. */
    void launch() throws IOException {
      application.launch(settings);
    }

    /** Kills the process and starts another. */
    Duration restart() throws IOException, InterruptedException {
      application.kill();
      return start();
    }
  }

  /**
   * @param name of the folder for the data, which is emptied
   * @param settings of all processes, as {@code key=value}
   */
  Cluster(String name, String... settings) throws IOException {
    this.data = home.resolve("target/cluster-data/" + name);
    this.settings = List.of(settings);
    new Application(new Setup(home, data, "none", 0, Setup.SMALL_JAVA), new Api(0)).forget();
  }

  Path data() {
    return data;
  }

  /** A process that takes requests and runs no saga; not started yet. */
  Member rest(String name) throws IOException {
    return member(name, Setup.SMALL_JAVA, "unwind.worker.enabled=false");
  }

  /** A process that runs sagas; not started yet. */
  Member worker(String name, String... more) throws IOException {
    return member(name, Setup.SMALL_JAVA, more);
  }

  Member member(String name, List<String> java, String... more) throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    Api api = new Api(port);
    List<String> all = new ArrayList<>(settings);
    all.addAll(List.of(more));
    Application application = new Application(new Setup(home, data, name, port, java), api);
    Member member = new Member(application, api, all.toArray(String[]::new));
    members.add(member);
    return member;
  }

  /** Kills what runs. The data stays, with the logs, until a cluster of the same name is made. */
  @Override
  public void close() {
    for (Member member : members) {
      if (member.application.isAlive()) {
        kill(member);
      }
    }
  }

  private static void kill(Member member) {
    try {
      member.application.kill();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
