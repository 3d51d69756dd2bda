package dev.unwind.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Processes that can't load SQLite's native library, and the ways out that the message names. */
@Timeout(60)
class NativeLibraryTest {
  @TempDir private Path folder;

  @Test
  void withoutAFolderToUnpackItToTheMessageNamesTheWaysOut() throws Exception {
    Run run = run(List.of(), java("-Dorg.sqlite.tmpdir=" + folder.resolve("nowhere")));

    assertNamesTheWaysOut(run);
  }

  /**
   * As on hardened machines. Needs a user who may mount; only the process itself sees the mount.
   */
  @Test
  void inAFolderThatForbidsExecutionTheMessageNamesTheWaysOut() throws Exception {
    List<String> inNoexec =
        List.of(
            "unshare",
            "-m",
            "sh",
            "-c",
            "mount -t tmpfs -o noexec tmpfs '" + folder + "' && exec \"$0\" \"$@\"");
    assumeTrue(canMount(folder), "skipped: this user may not mount");

    assertNamesTheWaysOut(run(inNoexec, java("-Dorg.sqlite.tmpdir=" + folder)));
    Run elsewhere =
        run(inNoexec, java("-Djava.io.tmpdir=" + folder, "-Dorg.sqlite.tmpdir=" + target()));
    assertThat(elsewhere.output()).contains("opened");
  }

  private static Path target() {
    return Path.of("target").toAbsolutePath();
  }

  private static boolean canMount(Path folder) throws InterruptedException {
    try {
      List<String> mount =
          List.of("unshare", "-m", "mount", "-t", "tmpfs", "tmpfs", folder.toString());
      return new ProcessBuilder(mount).start().waitFor() == 0;
    } catch (IOException noSuchProgram) {
      return false;
    }
  }

  private static void assertNamesTheWaysOut(Run run) {
    assertThat(run.output())
        .contains("the store can't be opened: SQLite's native library can't be loaded")
        .contains("-Dorg.sqlite.tmpdir")
        .contains("-Dorg.sqlite.lib.path")
        .contains("-Dorg.sqlite.lib.name");
  }

  private record Run(String output) {}

  private List<String> java(String... properties) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(properties));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(OpeningMain.class.getName(), folder.resolve("unwind.db").toString()));
    return command;
  }

  private static Run run(List<String> around, List<String> java) throws Exception {
    List<String> command = new ArrayList<>(around);
    command.addAll(java);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return new Run(output);
  }

  /** Opens a store and says how that went. */
  static final class OpeningMain {
    private OpeningMain() {}

    /**
     * @param arguments the file
     */
    public static void main(String[] arguments) {
      SqliteDocumentStore.open(SqliteStoreSettings.at(Path.of(arguments[0]))).close();
      System.out.println("opened");
    }
  }
}
