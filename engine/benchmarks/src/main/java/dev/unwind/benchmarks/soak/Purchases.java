package dev.unwind.benchmarks.soak;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Random purchases: mostly of one seat that nobody wanted yet, some of several, some of seats that
 * others want too, and a few that are not valid. When all seats have been asked for, it begins
 * again with the first: some have become free.
 */
final class Purchases {
  static final List<String> EVENTS = List.of("nebula-live", "comet-nights");

  private static final List<String> SECTIONS = List.of("floor-left", "floor-center", "floor-right");
  private static final int ROWS = 20;
  private static final int SEATS_PER_ROW = 50;
  private static final int SEVERAL_MAX = 4;
  private static final long CENTS_MAX = 50_000;

  private final Random random;
  private final String prefix;
  private final List<List<String>> seats = new ArrayList<>();
  private final int[] next = new int[EVENTS.size()];
  private int count;

  /**
   * @param prefix begins the ids
   */
  Purchases(String prefix, Random random) {
    this.prefix = prefix;
    this.random = random;
    for (int i = 0; i < EVENTS.size(); i++) {
      List<String> hall = hall();
      Collections.shuffle(hall, random);
      seats.add(hall);
    }
  }

  private static List<String> hall() {
    List<String> hall = new ArrayList<>();
    for (String section : SECTIONS) {
      for (int row = 1; row <= ROWS; row++) {
        for (int number = 1; number <= SEATS_PER_ROW; number++) {
          hall.add(section + "-" + row + "-" + number);
        }
      }
    }
    return hall;
  }

  synchronized Purchase next() {
    String id = prefix + ++count;
    int event = random.nextInt(EVENTS.size());
    int kind = random.nextInt(100);
    List<String> wanted;
    if (kind < 2) {
      wanted = List.of("balcony-1-1");
    } else if (kind < 10 && next[event] > 0) {
      wanted = List.of(wantedBefore(event));
    } else {
      wanted = fresh(event, kind < 30 ? 2 + random.nextInt(SEVERAL_MAX - 1) : 1);
    }
    long cents = 1 + (long) (random.nextDouble() * CENTS_MAX);
    return new Purchase(id, EVENTS.get(event), wanted, cents, kind >= 2);
  }

  private String wantedBefore(int event) {
    int back = 1 + random.nextInt(Math.min(20, next[event]));
    return seat(event, next[event] - back);
  }

  private List<String> fresh(int event, int many) {
    List<String> found = new ArrayList<>();
    for (int i = 0; i < many; i++) {
      found.add(seat(event, next[event]++));
    }
    return found;
  }

  private String seat(int event, int number) {
    return seats.get(event).get(number % seats.get(event).size());
  }
}
