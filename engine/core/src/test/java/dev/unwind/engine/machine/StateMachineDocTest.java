package dev.unwind.engine.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class StateMachineDocTest {
  private static final String WRITE = "unwind.docs.write";

  @Test
  void theDocumentedStateMachineIsTheOneInTheCode() throws IOException {
    Path file = docs().resolve("state-machine.md");
    String rendered = StateMachineDoc.render();
    if (Boolean.getBoolean(WRITE)) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, rendered);
    }

    assertThat(file).as("written by -D%s=true", WRITE).exists();
    assertThat(Files.readString(file).replace("\r\n", "\n"))
        .as("%s is out of date; -D%s=true writes it", file, WRITE)
        .isEqualTo(rendered);
  }

  private static Path docs() {
    Path module = Path.of(System.getProperty("basedir", ""));
    return module.toAbsolutePath().resolve("../../docs").normalize();
  }
}
