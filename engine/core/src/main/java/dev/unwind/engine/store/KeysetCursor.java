package dev.unwind.engine.store;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import java.util.zip.CRC32;

/**
 * A place in an ordered result, for stores that page by the last item seen: it stays valid whatever
 * is created or deleted around it.
 *
 * @param at the instant that the result is ordered by; any fixed one where it is ordered by key
 * @param key the last document seen
 */
public record KeysetCursor(Instant at, DocumentKey key) {

  /**
   * Returns the cursor as text.
   *
   * @param scope names the query, so that another query refuses the cursor
   */
  public String encode(String scope) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeLong(at.getEpochSecond());
      out.writeInt(at.getNano());
      out.writeUTF(key.partition());
      out.writeUTF(key.id());
      out.writeInt(checksum(bytes.toByteArray(), bytes.size(), scope));
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
    }
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.toByteArray());
  }

  /**
   * Reads what {@link #encode} wrote.
   *
   * @throws IllegalArgumentException when the text is none of ours, or of another scope
   */
  public static KeysetCursor decode(String text, String scope) {
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(text);
      DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
      Instant at = Instant.ofEpochSecond(in.readLong(), in.readInt());
      DocumentKey key = new DocumentKey(in.readUTF(), in.readUTF());
      int length = bytes.length - in.available();
      if (in.readInt() == checksum(bytes, length, scope) && in.available() == 0) {
        return new KeysetCursor(at, key);
      }
    } catch (IOException | DateTimeException | IllegalArgumentException e) {
      throw new IllegalArgumentException("not a cursor of this query: " + text, e);
    }
    throw new IllegalArgumentException("not a cursor of this query: " + text);
  }

  private static int checksum(byte[] bytes, int length, String scope) {
    CRC32 crc = new CRC32();
    crc.update(bytes, 0, length);
    crc.update(scope.getBytes(StandardCharsets.UTF_8));
    return (int) crc.getValue();
  }
}
