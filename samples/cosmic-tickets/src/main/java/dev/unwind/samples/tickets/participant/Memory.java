package dev.unwind.samples.tickets.participant;

import java.sql.SQLException;
import java.util.List;

/**
 * What the services remember of one action key. It is never forgotten: a late call may come at any
 * time.
 *
 * @param highestToken the highest fencing token that came with the key, 0 before the first
 * @param result the answer of the action, null unless it is applied
 */
record Memory(State state, long highestToken, String result) {

  /** What has become of the action. */
  enum State {
    /** Not applied, and may still be. */
    OPEN,
    /** Applied, and not undone. */
    APPLIED,
    /** Undone, perhaps before it ever came: it is never applied again. */
    UNDONE
  }

  private static final Memory UNKNOWN_KEY = new Memory(State.OPEN, 0, null);

  static Memory read(Transaction transaction, String actionKey) throws SQLException {
    List<Memory> found =
        transaction.query(
            row ->
                new Memory(
                    State.valueOf(row.getString("state")),
                    row.getLong("highest_token"),
                    row.getString("result")),
            "select state, highest_token, result from action where action_key = ?",
            actionKey);
    return found.isEmpty() ? UNKNOWN_KEY : found.get(0);
  }

  void write(Transaction transaction, String actionKey) throws SQLException {
    transaction.update(
        """
        insert into action (action_key, state, highest_token, result) values (?, ?, ?, ?)
        on conflict (action_key) do update set
          state = excluded.state, highest_token = excluded.highest_token, result = excluded.result""",
        actionKey,
        state.name(),
        highestToken,
        result);
  }

  boolean isStale(long token) {
    return token < highestToken;
  }

  Memory seen(long token) {
    return new Memory(state, Math.max(token, highestToken), result);
  }

  Memory applied(String answer) {
    return new Memory(State.APPLIED, highestToken, answer);
  }

  Memory undone() {
    return new Memory(State.UNDONE, highestToken, null);
  }
}
