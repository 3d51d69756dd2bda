package dev.unwind.store.cosmos;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every status and sub-status that the documents of the SDK name (StatusCodes.md,
 * ErrorCodesAndRetries.md, TimeoutAndRetriesConfig.md), and what is made of those that they don't.
 */
class AnswerTableTest {
  @ParameterizedTest(name = "{0}/{1} of a write is {2}, of a read {3}: {4}")
  @CsvSource({
    "400, 0, BAD_REQUEST, BAD_REQUEST, bad request",
    "400, 1001, BAD_REQUEST, BAD_REQUEST, partition key of header and body differ",
    "400, 10102, BAD_REQUEST, BAD_REQUEST, id refused by the client",
    "401, 0, FATAL, FATAL, wrong key or identity",
    "403, 0, FATAL, FATAL, firewall",
    "403, 3, UNAVAILABLE, UNAVAILABLE, region does not accept writes",
    "403, 1014, FATAL, FATAL, logical partition over 20 GB",
    "403, 1008, FATAL, FATAL, account not found",
    "403, 5300, FATAL, FATAL, role",
    "404, 0, PRECONDITION, PRECONDITION, missing document",
    "404, 1002, UNAVAILABLE, UNAVAILABLE, session token ahead of the replica",
    "404, 1003, FATAL, FATAL, container missing",
    "404, 1024, FATAL, FATAL, container recreated",
    "408, 20008, UNKNOWN, UNAVAILABLE, end-to-end timeout",
    "408, 20911, UNKNOWN, UNAVAILABLE, sent without an answer in time",
    "408, 20001, UNKNOWN, UNAVAILABLE, channel broke",
    "408, 20002, UNKNOWN, UNAVAILABLE, channel broke",
    "408, 0, UNKNOWN, UNAVAILABLE, timeout of the service",
    "408, 21010, UNKNOWN, UNAVAILABLE, timeout of the service",
    "408, 21006, UNKNOWN, UNAVAILABLE, committed; barrier not met",
    "408, 21012, UNKNOWN, UNAVAILABLE, committed; barrier not met",
    "408, 21013, UNKNOWN, UNAVAILABLE, barrier throttled",
    "408, 10002, UNKNOWN, UNAVAILABLE, gateway read timeout",
    "408, 20901, BAD_REQUEST, BAD_REQUEST, negative timeout",
    "409, 0, PRECONDITION, UNAVAILABLE, create of an existing id",
    "410, 1000, UNAVAILABLE, UNAVAILABLE, stale name",
    "410, 1002, UNAVAILABLE, UNAVAILABLE, split",
    "410, 1007, UNAVAILABLE, UNAVAILABLE, split",
    "410, 1008, UNAVAILABLE, UNAVAILABLE, migration",
    "412, 0, PRECONDITION, UNAVAILABLE, stale ETag",
    "413, 0, TOO_LARGE, UNAVAILABLE, over 2 MB",
    "424, 0, UNKNOWN, UNAVAILABLE, an operation of a batch whose own answer is elsewhere",
    "429, 3200, UNAVAILABLE, UNAVAILABLE, over the throughput",
    "429, 3201, UNAVAILABLE, UNAVAILABLE, metadata throttled",
    "429, 10003, UNAVAILABLE, UNAVAILABLE, held back by the client",
    "429, 10005, UNAVAILABLE, UNAVAILABLE, held back by the client",
    "449, 0, UNAVAILABLE, UNAVAILABLE, concurrent change inside",
    "500, 0, UNKNOWN, UNAVAILABLE, internal error",
    "502, 0, UNKNOWN, UNAVAILABLE, proxy",
    "504, 0, UNKNOWN, UNAVAILABLE, proxy",
    "503, 0, UNKNOWN, UNAVAILABLE, gateway",
    "503, 21008, UNKNOWN, UNAVAILABLE, server",
    "503, 21005, UNKNOWN, UNAVAILABLE, replicas gone",
    "503, 1022, UNKNOWN, UNAVAILABLE, lease not found",
    "503, 21001, UNKNOWN, UNAVAILABLE, split that took too long",
    "503, 21002, UNKNOWN, UNAVAILABLE, split that took too long",
    "503, 21003, UNKNOWN, UNAVAILABLE, split that took too long",
    "503, 21012, UNKNOWN, UNAVAILABLE, committed; barrier not met",
    "503, 10002, UNKNOWN, UNAVAILABLE, gateway read timeout",
    "408, 10006, UNKNOWN, UNAVAILABLE, ping closed the connection",
    "503, 21004, UNKNOWN, UNAVAILABLE, split that took too long",
    "503, 10001, UNKNOWN, UNAVAILABLE, connection lost",
    "503, 10006, UNKNOWN, UNAVAILABLE, ping closed the connection",
    "503, 21006, UNKNOWN, UNAVAILABLE, committed; barrier not met",
  })
  void everyCodeHasItsMeaning(
      int status, int subStatus, Answer ofWrite, Answer ofRead, String when) {
    assertThat(AnswerTable.ofWrite(status, subStatus)).as(when).isEqualTo(ofWrite);
    assertThat(AnswerTable.ofRead(status, subStatus)).as(when).isEqualTo(ofRead);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 200, 304, 402, 410, 418, 451, 501, 599})
  void aCodeThatNobodyHasHeardOfMayHaveBeenApplied(int status) {
    assertThat(AnswerTable.ofWrite(status, 99_999)).isEqualTo(Answer.UNKNOWN);
    assertThat(AnswerTable.ofRead(status, 99_999)).isEqualTo(Answer.UNAVAILABLE);
  }
}
