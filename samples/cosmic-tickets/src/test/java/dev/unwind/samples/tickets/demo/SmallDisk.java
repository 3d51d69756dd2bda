package dev.unwind.samples.tickets.demo;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A disk in memory that only one process sees; needs a user who may mount. */
final class SmallDisk {
  private SmallDisk() {}

  static boolean canMount(Path folder) throws InterruptedException {
    try {
      List<String> mount =
          List.of("unshare", "-m", "mount", "-t", "tmpfs", "tmpfs", folder.toString());
      return new ProcessBuilder(mount).start().waitFor() == 0;
    } catch (IOException noSuchProgram) {
      return false;
    }
  }

  /**
   * The command that starts a JVM which sees such a disk.
   *
   * @param folder where the disk is
   * @param options of the mount
   * @param first what a shell does there before
   */
  static List<String> mounted(Path folder, String options, String first) {
    String script =
        "mount -t tmpfs -o %s tmpfs '%s' && %s && exec \"$0\" \"$@\""
            .formatted(options, folder, first);
    List<String> command = new ArrayList<>(List.of("unshare", "-m", "sh", "-c", script));
    command.addAll(Setup.SMALL_JAVA);
    return command;
  }
}
