package dev.unwind.store.cosmos;

/** What an answer of the service means for the engine. */
enum Answer {
  /** A condition did not hold, or on a read: there is no such item. */
  PRECONDITION,
  /** This attempt was not applied, and repeating it may succeed. */
  UNAVAILABLE,
  /** The write may have been applied, or may still be. */
  UNKNOWN,
  /** Over a size limit of the service; nothing was applied, and repeating it will not help. */
  TOO_LARGE,
  /** The request is not valid; nothing was applied, and repeating it will not help. */
  BAD_REQUEST,
  /** Nothing was applied, and nothing will be until somebody has changed the account. */
  FATAL
}
