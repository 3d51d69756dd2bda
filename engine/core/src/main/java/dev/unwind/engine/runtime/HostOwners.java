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
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Proves death on one host: each process life holds an operating-system lock on a file named by its
 * owner id, and the system drops the lock with the process, however it ends. Whoever gets the lock
 * of another's file has the proof.
 *
 * <p>A file gets its name only once its lock is held, so a file without a lock never belongs to a
 * process that is about to take it. All processes must see the same folder of a local file system.
 */
public final class HostOwners implements OwnerRegistry {
  private static final Logger LOG = LoggerFactory.getLogger(HostOwners.class);
  private static final String SUFFIX = ".owner";

  private final Path directory;
  private final Map<String, FileChannel> mine = new ConcurrentHashMap<>();

  /**
   * @param directory where the files are; created when absent
   */
  public HostOwners(Path directory) {
    this.directory = Objects.requireNonNull(directory, "directory");
  }

  @Override
  public void announce(String owner) {
    Path unnamed = directory.resolve(owner + ".new");
    try {
      Files.createDirectories(directory);
      FileChannel channel =
          FileChannel.open(unnamed, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      FileLock lock = channel.tryLock();
      if (lock == null) {
        channel.close();
        throw new IOException("the new file " + unnamed.getFileName() + " is locked by another");
      }
      Files.move(unnamed, file(owner), StandardCopyOption.ATOMIC_MOVE);
      mine.put(owner, channel);
    } catch (IOException e) {
      throw new UncheckedIOException("can't announce this process in " + directory, e);
    }
  }

  private Path file(String owner) {
    return directory.resolve(owner + SUFFIX);
  }

  @Override
  public Set<String> provenDead() {
    Set<String> dead = new HashSet<>();
    try (Stream<Path> files = Files.list(directory)) {
      files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(SUFFIX))
          .map(name -> name.substring(0, name.length() - SUFFIX.length()))
          .filter(owner -> !mine.containsKey(owner) && isDead(owner))
          .forEach(dead::add);
    } catch (IOException | UncheckedIOException e) {
      LOG.warn("Can't look for dead owners in {}; leases are waited for instead", directory, e);
    }
    return dead;
  }

  private boolean isDead(String owner) {
    try (FileChannel channel = FileChannel.open(file(owner), StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      return lock != null;
    } catch (OverlappingFileLockException alive) {
      // Held by this very process, through another registry.
      return false;
    } catch (IOException gone) {
      return false;
    }
  }

  @Override
  public void bury(String owner) {
    try {
      Files.deleteIfExists(file(owner));
    } catch (IOException e) {
      LOG.warn("Can't remove the file of dead owner {}; it will be tried again", owner, e);
    }
  }

  @Override
  public void withdraw(String owner) {
    FileChannel channel = mine.get(owner);
    if (channel != null) {
      bury(owner);
      close(channel);
      mine.remove(owner);
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
