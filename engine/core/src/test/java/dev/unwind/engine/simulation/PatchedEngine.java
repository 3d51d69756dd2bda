package dev.unwind.engine.simulation;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * The engine and its simulation once more, in a class loader of their own, with some sources
 * patched and compiled anew. The engine itself knows nothing of it.
 */
final class PatchedEngine extends ClassLoader {
  private static final String PACKAGE = "dev.unwind.engine.";
  private static final Path SOURCES = Path.of("src/main/java/dev/unwind/engine");

  static {
    registerAsParallelCapable();
  }

  private final Map<String, ByteArrayOutputStream> compiled;

  private PatchedEngine(Map<String, ByteArrayOutputStream> compiled) {
    super(PatchedEngine.class.getClassLoader());
    this.compiled = compiled;
  }

  /** Returns an engine with a bug. */
  static PatchedEngine with(PlantedBug bug) {
    Map<String, String> sources = new HashMap<>();
    for (PlantedBug.Patch patch : bug.patches()) {
      sources.put(
          patch.file(),
          patch.applyTo(sources.computeIfAbsent(patch.file(), PatchedEngine::source)));
    }
    return new PatchedEngine(compile(sources));
  }

  private static String source(String file) {
    try {
      return Files.readString(SOURCES.resolve(file + ".java"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns how a seed breaks a promise with this engine; empty when all of them held. */
  Optional<String> violation(long seed) {
    try {
      Object found =
          loadClass(Simulation.class.getName())
              .getMethod("violation", long.class)
              .invoke(null, seed);
      return ((Optional<?>) found).map(String.class::cast);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the simulation can't be run", e);
    }
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith(PACKAGE)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> known = findLoadedClass(name);
      return known == null ? define(name) : known;
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    byte[] bytes = compiled.containsKey(name) ? compiled.get(name).toByteArray() : original(name);
    return defineClass(name, bytes, 0, bytes.length);
  }

  private byte[] original(String name) throws ClassNotFoundException {
    try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  private static Map<String, ByteArrayOutputStream> compile(Map<String, String> sources) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    Map<String, ByteArrayOutputStream> classes = new HashMap<>();
    List<JavaFileObject> units = new ArrayList<>();
    sources.forEach((file, text) -> units.add(new Source(file, text)));
    StringWriter messages = new StringWriter();
    try (JavaFileManager manager =
        new InMemory(compiler.getStandardFileManager(null, null, null), classes)) {
      boolean done =
          compiler
              .getTask(
                  messages,
                  manager,
                  null,
                  List.of("-proc:none", "-nowarn", "-classpath", classPath()),
                  null,
                  units)
              .call();
      if (!done) {
        throw new IllegalStateException("the planted bug does not compile: " + messages);
      }
      return classes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Surefire names the real class path in a property of its own, since it starts from one jar. */
  private static String classPath() {
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String file, String text) {
      super(URI.create("patched:///dev/unwind/engine/" + file + ".java"), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  private static final class InMemory extends ForwardingJavaFileManager<JavaFileManager> {
    private final Map<String, ByteArrayOutputStream> classes;

    InMemory(JavaFileManager manager, Map<String, ByteArrayOutputStream> classes) {
      super(manager);
      this.classes = classes;
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
      return new SimpleJavaFileObject(URI.create("patched:///" + name.replace('.', '/')), kind) {
        @Override
        public OutputStream openOutputStream() {
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          classes.put(name, bytes);
          return bytes;
        }
      };
    }
  }
}
