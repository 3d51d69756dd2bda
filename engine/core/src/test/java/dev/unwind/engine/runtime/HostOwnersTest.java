package dev.unwind.engine.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostOwnersTest {
  @TempDir Path folder;

  @Test
  void a_living_owner_is_never_proven_dead_not_even_by_another_registry_of_its_process() {
    try (HostOwners one = new HostOwners(folder);
        HostOwners two = new HostOwners(folder)) {
      one.announce("alice");
      two.announce("bob");

      assertThat(one.provenDead()).isEmpty();
      assertThat(two.provenDead()).isEmpty();
      assertThat(two.provenDead()).isEmpty();
    }
  }

  @Test
  void an_owner_that_withdrew_leaves_nothing_behind() throws Exception {
    try (HostOwners one = new HostOwners(folder)) {
      one.announce("alice");
      one.withdraw("alice");
    }
    try (var files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void a_process_is_proven_dead_once_it_was_killed_and_not_before() throws Exception {
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Holder.class.getName(),
                folder.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (HostOwners here = new HostOwners(folder);
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
      assertThat(lines.readLine()).isEqualTo("announced");
      assertThat(here.provenDead()).isEmpty();

      child.destroyForcibly();
      assertThat(child.waitFor(10, TimeUnit.SECONDS)).isTrue();

      assertThat(here.provenDead()).containsExactly("child");
      here.bury("child");
      assertThat(here.provenDead()).isEmpty();
    } finally {
      child.destroyForcibly();
    }
  }

  /** Announces itself and waits to be killed. */
  static final class Holder {
    public static void main(String[] args) throws Exception {
      HostOwners owners = new HostOwners(Path.of(args[0]));
      owners.announce("child");
      System.out.println("announced");
      System.in.read();
    }
  }
}
