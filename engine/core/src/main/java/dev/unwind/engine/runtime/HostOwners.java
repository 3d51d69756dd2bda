package dev.unwind.engine.runtime;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Map;
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

  /**
   * The files that this process holds, through whichever registry. Static, since the locks are the
   * process's: on POSIX, closing any channel of such a file would drop its lock, so none may even
   * be opened.
   */
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final Path directory;
  private final Map<String, FileChannel> mine = new ConcurrentHashMap<>();

  /**
   * @param directory where the files are; created when absent
   */
  public HostOwners(Path directory) {
    this.directory = directory.toAbsolutePath().normalize();
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
      HELD.add(file(owner));
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
          .filter(owner -> !HELD.contains(file(owner)) && isDead(owner))
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
      release(owner, channel);
      mine.remove(owner);
    }
  }

  @Override
  public void close() {
    mine.forEach(this::release);
    mine.clear();
  }

  private void release(String owner, FileChannel channel) {
    try {
      channel.close();
      HELD.remove(file(owner));
    } catch (IOException e) {
      LOG.debug("Closing an owner file failed; the process's end closes it", e);
    }
  }
}
