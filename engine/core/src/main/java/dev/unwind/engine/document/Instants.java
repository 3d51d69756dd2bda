package dev.unwind.engine.document;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Instant;

/**
 * Writes instants as {@link Instant#toString} does, several times as fast: every write of a saga
 * writes all the times of its life again.
 */
final class Instants {
  private static final int SECONDS_PER_DAY = 86_400;
  private static final long FIRST_YEAR_0 = Instant.parse("0000-01-01T00:00:00Z").getEpochSecond();
  private static final long FIRST_YEAR_10000 =
      Instant.parse("9999-12-31T23:59:59Z").getEpochSecond() + 1;

  private static final int LENGTH_MAX = "0000-00-00T00:00:00.000000000Z".length();

  private Instants() {}

  static void write(JsonGenerator json, Instant at) throws IOException {
    long seconds = at.getEpochSecond();
    if (seconds < FIRST_YEAR_0 || seconds >= FIRST_YEAR_10000) {
      json.writeString(at.toString());
      return;
    }
    char[] text = new char[LENGTH_MAX];
    json.writeString(text, 0, write(text, seconds, at.getNano()));
  }

  private static int write(char[] text, long seconds, int nanos) {
    writeDate(text, Math.floorDiv(seconds, (long) SECONDS_PER_DAY));
    int ofDay = (int) Math.floorMod(seconds, (long) SECONDS_PER_DAY);
    text[10] = 'T';
    digits(text, 11, 2, ofDay / 3_600);
    text[13] = ':';
    digits(text, 14, 2, ofDay / 60 % 60);
    text[16] = ':';
    digits(text, 17, 2, ofDay % 60);
    int end = 19;
    if (nanos != 0) {
      text[end++] = '.';
      end = writeFraction(text, end, nanos);
    }
    text[end++] = 'Z';
    return end;
  }

  /** Three, six or nine digits, as few as say it all. */
  private static int writeFraction(char[] text, int start, int nanos) {
    if (nanos % 1_000_000 == 0) {
      return digits(text, start, 3, nanos / 1_000_000);
    }
    if (nanos % 1_000 == 0) {
      return digits(text, start, 6, nanos / 1_000);
    }
    return digits(text, start, 9, nanos);
  }

  /**
   * By the usual arithmetic of the Gregorian calendar: 400 years are 146,097 days, and a year is
   * counted from March, so that its leap day is its last.
   */
  private static void writeDate(char[] text, long epochDay) {
    int days = (int) (epochDay + 719_468);
    int era = Math.floorDiv(days, 146_097);
    int ofEra = days - era * 146_097;
    int yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365;
    int ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
    int fromMarch = (5 * ofYear + 2) / 153;
    int month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
    digits(text, 0, 4, yearOfEra + era * 400 + (month <= 2 ? 1 : 0));
    text[4] = '-';
    digits(text, 5, 2, month);
    text[7] = '-';
    digits(text, 8, 2, ofYear - (153 * fromMarch + 2) / 5 + 1);
  }

  private static int digits(char[] text, int start, int count, int number) {
    int rest = number;
    for (int i = start + count - 1; i >= start; i--) {
      text[i] = (char) ('0' + rest % 10);
      rest /= 10;
    }
    return start + count;
  }
}
