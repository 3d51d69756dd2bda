package dev.unwind.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unwind.dsl.Saga;
import dev.unwind.dsl.SagaDefinition;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EngineHostTest {
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void end() {
    threads.shutdownNow();
  }

  private static SagaDefinition<String> definition(int revision) {
    return Saga.define("twice", String.class)
        .revision(revision)
        .step("only", step -> step.run(call -> {}))
        .build();
  }

  @Test
  void two_definitions_of_one_name_and_revision_are_refused() {
    UnwindConfig config = TestConfig.of(Map.of("unwind.store.type", "memory"));
    List<SagaDefinition<?>> twice = List.of(definition(1), definition(1));

    assertThatThrownBy(() -> new EngineHost(config, twice, threads, EngineHooks.none()))
        .hasMessageContaining("twice")
        .hasMessageContaining("revision 1");
  }

  @Test
  void two_revisions_of_one_definition_are_welcome() {
    UnwindConfig config = TestConfig.of(Map.of("unwind.store.type", "memory"));

    EngineHost host =
        new EngineHost(config, List.of(definition(1), definition(2)), threads, EngineHooks.none());

    assertThat(host.engine().definitions()).extracting(SagaDefinition::revision).containsExactly(2);
    host.close();
    assertThat(threads.isShutdown()).isTrue();
  }

  @Test
  void a_file_that_is_no_store_is_refused_and_stays_as_it_is(@TempDir Path folder)
      throws Exception {
    Path file = folder.resolve("poem.txt");
    Files.writeString(file, "I am not a database, I am a poem. ".repeat(100));
    String before = Files.readString(file);
    UnwindConfig config = TestConfig.of(Map.of("unwind.store.sqlite.file", file.toString()));

    assertThatThrownBy(() -> new EngineHost(config, List.of(), threads, EngineHooks.none()))
        .isInstanceOf(InvalidConfiguration.class)
        .hasMessageContaining("unwind.store.sqlite.file")
        .hasMessageContaining("poem.txt");
    assertThat(Files.readString(file)).isEqualTo(before);
  }

  /** Definitions may need what fails for the same reason, and would say it worse. */
  @Test
  void a_file_that_is_no_store_is_refused_before_the_definitions_are_made(@TempDir Path folder)
      throws Exception {
    Path file = Files.writeString(folder.resolve("poem.txt"), "a poem ".repeat(1_000));
    UnwindConfig config = TestConfig.of(Map.of("unwind.store.sqlite.file", file.toString()));
    Iterable<SagaDefinition<?>> failing =
        () -> {
          throw new IllegalStateException("a service of a definition could not be made");
        };

    assertThatThrownBy(() -> new EngineHost(config, failing, threads, EngineHooks.none()))
        .isInstanceOf(InvalidConfiguration.class);
  }

  @Test
  void a_definition_that_cannot_be_made_leaves_the_store_closed(@TempDir Path folder) {
    Path file = folder.resolve("unwind.db");
    UnwindConfig config = TestConfig.of(Map.of("unwind.store.sqlite.file", file.toString()));
    Iterable<SagaDefinition<?>> failing =
        () -> {
          throw new IllegalStateException("a service of a definition could not be made");
        };

    assertThatThrownBy(() -> new EngineHost(config, failing, threads, EngineHooks.none()))
        .hasMessageContaining("a service of a definition");
    // The last connection takes the log away with it.
    assertThat(folder.resolve("unwind.db-wal")).doesNotExist();
  }

  @Test
  void values_out_of_range_are_refused_before_anything_is_opened(@TempDir Path folder) {
    Path file = folder.resolve("unwind.db");
    UnwindConfig config =
        TestConfig.of(
            Map.of("unwind.store.sqlite.file", file.toString(), "unwind.worker.lease", "0s"));

    assertThatThrownBy(() -> new EngineHost(config, List.of(), threads, EngineHooks.none()))
        .isInstanceOf(InvalidConfiguration.class);
    assertThat(file).doesNotExist();
  }
}
