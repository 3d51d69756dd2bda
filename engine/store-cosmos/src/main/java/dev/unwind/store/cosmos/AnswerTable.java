package dev.unwind.store.cosmos;

import java.util.List;

/**
 * The one place that says what a status and sub-status of the service, or of its SDK, mean. The
 * first row that fits decides.
 *
 * <p>A code proves that a write was not applied only where the service documents that it refused
 * before it wrote. Everything else that a write may be answered with is {@link Answer#UNKNOWN}:
 * timeouts, lost connections, server errors, and codes that nobody has heard of. A read applies
 * nothing, so for reads the same codes are {@link Answer#UNAVAILABLE}.
 */
final class AnswerTable {
  private static final int ANY = -1;

  /**
   * One row.
   *
   * @param status the HTTP status
   * @param subStatus the sub-status, or {@link #ANY}
   * @param answer what it means
   */
  private record Row(int status, int subStatus, Answer answer) {
    boolean fits(int askedStatus, int askedSubStatus) {
      return status == askedStatus && (subStatus == ANY || subStatus == askedSubStatus);
    }
  }

  private static final List<Row> ROWS =
      List.of(
          new Row(400, ANY, Answer.BAD_REQUEST),
          new Row(401, ANY, Answer.FATAL),
          // sent to a region that does not accept writes (any more): a failover is under way
          new Row(403, 3, Answer.UNAVAILABLE),
          // among them 1014, a full logical partition, and 1008 and 5300, account or identity
          new Row(403, ANY, Answer.FATAL),
          new Row(404, 0, Answer.PRECONDITION),
          // the replica is behind the session
          new Row(404, 1_002, Answer.UNAVAILABLE),
          // the container is missing, or another one has taken its name
          new Row(404, 1_003, Answer.FATAL),
          new Row(404, 1_024, Answer.FATAL),
          // a timeout of zero or less, refused before sending
          new Row(408, 20_901, Answer.BAD_REQUEST),
          new Row(409, ANY, Answer.PRECONDITION),
          // the partition has moved, or is about to split
          new Row(410, 1_000, Answer.UNAVAILABLE),
          new Row(410, 1_002, Answer.UNAVAILABLE),
          new Row(410, 1_007, Answer.UNAVAILABLE),
          new Row(410, 1_008, Answer.UNAVAILABLE),
          new Row(412, ANY, Answer.PRECONDITION),
          new Row(413, ANY, Answer.TOO_LARGE),
          // over the request units, or over those for metadata, or held back by the client itself
          new Row(429, ANY, Answer.UNAVAILABLE),
          // a concurrent change inside the service
          new Row(449, ANY, Answer.UNAVAILABLE));

  private AnswerTable() {}

  /** Returns what an answer to a create, replace, delete or batch means. */
  static Answer ofWrite(int status, int subStatus) {
    for (Row row : ROWS) {
      if (row.fits(status, subStatus)) {
        return row.answer();
      }
    }
    return Answer.UNKNOWN;
  }

  /** Returns what an answer to a read or query means; never {@link Answer#UNKNOWN}. */
  static Answer ofRead(int status, int subStatus) {
    Answer answer = ofWrite(status, subStatus);
    return switch (answer) {
      case BAD_REQUEST, UNAVAILABLE, FATAL -> answer;
      case PRECONDITION -> status == 404 ? answer : Answer.UNAVAILABLE;
      case UNKNOWN, TOO_LARGE -> Answer.UNAVAILABLE;
    };
  }
}
