package dev.unwind.benchmarks.soak;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

/** The two processes on the same files. */
final class Cluster implements AutoCloseable {
  private final List<Member> members;

  Cluster(SoakOptions options, Path data) {
    this.members = List.of(new Member(options, data, "one"), new Member(options, data, "two"));
  }

  List<Member> members() {
    return members;
  }

  Member any(Random random) {
    return members.get(random.nextInt(members.size()));
  }

  Member other(Member member) {
    return members.get(1 - members.indexOf(member));
  }

  /** Starts both at once. */
  void start() throws IOException, InterruptedException {
    for (Member member : members) {
      member.launch();
    }
    for (Member member : members) {
      member.awaitReady();
    }
  }

  /** Ends both, for good, whatever state they are in. */
  @Override
  public void close() {
    members.forEach(Member::close);
  }
}
