package dev.unwind.engine.runtime;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Proves death on one host: each process life holds an operating-system lock on a file named by its
 * owner id, and the system drops the lock with the process, however it ends. Whoever gets the lock
 * of another's file has the proof.
 *
 * <p>A file gets its name only once its lock is held, so a file without a lock never belongs to a
 * process that is about to take it. The name also says which process made it, for a process must
 * not even open a file of its own: on POSIX, closing any channel of a file drops the process's
 * locks on it. All processes must see the same folder of a local file system.
 */
public final class HostOwners implements OwnerRegistry {
  private static final Logger LOG = LoggerFactory.getLogger(HostOwners.class);
  private static final String SUFFIX = ".owner";

  private final Path directory;
  private final String thisProcess;
  private final Map<String, FileChannel> mine = new ConcurrentHashMap<>();

  /**
   * @param directory where the files are; created when absent
   */
  public HostOwners(Path directory) {
    this.directory = directory.toAbsolutePath();
    ProcessHandle process = ProcessHandle.current();
    long started = process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    this.thisProcess = "." + process.pid() + "-" + started + SUFFIX;
  }

  @Override
  public void announce(String owner) {
    Path unnamed = directory.resolve(owner + ".new");
    FileChannel channel = null;
    try {
      Files.createDirectories(directory);
      channel = FileChannel.open(unnamed, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      if (channel.tryLock() == null) {
        throw new IOException("the new file " + unnamed.getFileName() + " is locked by another");
      }
      Files.move(unnamed, directory.resolve(owner + thisProcess), StandardCopyOption.ATOMIC_MOVE);
      mine.put(owner, channel);
    } catch (IOException e) {
      if (channel != null) {
        close(channel);
      }
      throw new UncheckedIOException("can't announce this process in " + directory, e);
    }
  }

  @Override
  public Set<String> provenDead() {
    Set<String> dead = new HashSet<>();
    for (Path file : files()) {
      String name = file.getFileName().toString();
      if (!name.endsWith(thisProcess) && isUnlocked(file)) {
        dead.add(owner(name));
      }
    }
    return dead;
  }

  private static String owner(String fileName) {
    return fileName.substring(0, fileName.indexOf('.'));
  }

  private List<Path> files() {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(SUFFIX))
          .collect(Collectors.toList());
    } catch (IOException | UncheckedIOException e) {
      LOG.warn("Can't look for dead owners in {}; leases are waited for instead", directory, e);
      return List.of();
    }
  }

  private static boolean isUnlocked(Path file) {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      return lock != null;
    } catch (OverlappingFileLockException | IOException aliveOrGone) {
      return false;
    }
  }

  @Override
  public void bury(String owner) {
    for (Path file : files()) {
      if (owner(file.getFileName().toString()).equals(owner)) {
        delete(file);
      }
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      LOG.warn("Can't remove {} of a dead owner; it will be tried again", file.getFileName(), e);
    }
  }

  @Override
  public void withdraw(String owner) {
    FileChannel channel = mine.remove(owner);
    if (channel != null) {
      bury(owner);
      close(channel);
    }
  }

  @Override
  public void close() {
    mine.values().forEach(HostOwners::close);
    mine.clear();
  }

  private static void close(FileChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      LOG.debug("Closing an owner file failed; the process's end closes it", e);
    }
  }
}
