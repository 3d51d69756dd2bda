package dev.unwind.engine.simulation;

import java.util.List;

/**
 * A mistake to be planted into a copy of the engine, to see whether the simulation notices.
 *
 * @param name what is wrong
 * @param first the first seed that is tried: what takes a rare coincidence begins close to one
 * @param seeds within how many seeds from there it has to be noticed
 * @param patches what is changed in which sources
 */
record PlantedBug(String name, long first, int seeds, List<Patch> patches) {
  /**
   * A change of one source of the engine.
   *
   * @param file its path below the package {@code dev.unwind.engine}, without the ending
   * @param original what stands there, exactly once
   * @param mistaken what stands there instead
   */
  record Patch(String file, String original, String mistaken) {
    String applyTo(String source) {
      int first = source.indexOf(original);
      if (first < 0 || source.indexOf(original, first + 1) >= 0) {
        throw new IllegalStateException(
            file
                + " does not have this text exactly once any more; plant the bug anew: "
                + original);
      }
      return source.replace(original, mistaken);
    }
  }

  static PlantedBug of(String name, int seeds, Patch... patches) {
    return new PlantedBug(name, 1, seeds, List.of(patches));
  }

  /** Returns this bug, to be noticed within so many seeds from the given one. */
  PlantedBug from(long seed, int within) {
    return new PlantedBug(name, seed, within, patches);
  }

  @Override
  public String toString() {
    return name;
  }
}
