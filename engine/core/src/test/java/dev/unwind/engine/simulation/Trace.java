package dev.unwind.engine.simulation;

import dev.unwind.engine.virtual.VirtualWorld;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.stream.Collectors;

/** What happened: the last lines, and a hash of all of them. */
final class Trace {
  private static final int KEPT = 50;
  private static final long PRIME = 0x100000001B3L;

  private final Deque<String> last = new ArrayDeque<>();
  private final VirtualWorld world;
  private long hash = 0xCBF29CE484222325L;

  Trace(VirtualWorld world) {
    this.world = world;
  }

  void note(String line) {
    long millis = world.elapsed().toMillis();
    hash = ((hash ^ line.hashCode()) * PRIME ^ world.elapsed().toNanos()) * PRIME;
    if (last.size() == KEPT) {
      last.removeFirst();
    }
    last.addLast(millis + " ms  " + line);
  }

  long hash() {
    return hash;
  }

  String lines() {
    return last.stream().collect(Collectors.joining("\n"));
  }
}
