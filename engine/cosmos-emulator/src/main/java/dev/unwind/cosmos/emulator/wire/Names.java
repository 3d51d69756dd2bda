package dev.unwind.cosmos.emulator.wire;

/** The names of the protocol's headers. */
final class Names {
  static final String ACTIVITY_ID = "x-ms-activity-id";
  static final String ALT_CONTENT_PATH = "x-ms-alt-content-path";
  static final String A_IM = "a-im";
  static final String AUTHORIZATION = "authorization";
  static final String BATCH = "x-ms-cosmos-is-batch-request";
  static final String BATCH_ATOMIC = "x-ms-cosmos-batch-atomic";
  static final String CHARGE = "x-ms-request-charge";
  static final String CONSISTENCY = "x-ms-consistency-level";
  static final String CONTENT_PATH = "x-ms-content-path";
  static final String CONTINUATION = "x-ms-continuation";
  static final String END_KEY = "x-ms-end-epk";
  static final String ETAG = "etag";
  static final String FEED_FORMAT = "x-ms-cosmos-changefeed-wire-format-version";
  static final String IF_MATCH = "if-match";
  static final String IF_MODIFIED_SINCE = "if-modified-since";
  static final String IF_NONE_MATCH = "if-none-match";
  static final String INTENDED_RID = "x-ms-cosmos-intended-collection-rid";
  static final String ITEM_COUNT = "x-ms-item-count";
  static final String LSN = "lsn";
  static final String MAX_ITEM_COUNT = "x-ms-max-item-count";
  static final String PARTITION_KEY = "x-ms-documentdb-partitionkey";
  static final String PREFER = "prefer";
  static final String QUERY = "x-ms-documentdb-isquery";
  static final String QUERY_PLAN = "x-ms-cosmos-is-query-plan-request";
  static final String RANGE_ID = "x-ms-documentdb-partitionkeyrangeid";
  static final String READ_STRATEGY = "x-ms-cosmos-read-consistency-strategy";
  static final String RETRY_AFTER = "x-ms-retry-after-ms";
  static final String SESSION = "x-ms-session-token";
  static final String START_KEY = "x-ms-start-epk";
  static final String SUB_STATUS = "x-ms-substatus";
  static final String UPSERT = "x-ms-documentdb-is-upsert";
  static final String DATE = "x-ms-date";

  private Names() {}
}
