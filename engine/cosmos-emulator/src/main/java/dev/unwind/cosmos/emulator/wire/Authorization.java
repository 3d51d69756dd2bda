package dev.unwind.cosmos.emulator.wire;

import dev.unwind.cosmos.emulator.store.CosmosRefusal;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Checks the signature that the holder of the account's key puts on each request
 * (access-control-on-cosmosdb-resources: HMAC-SHA256 over verb, kind, link and date).
 */
final class Authorization {
  private static final String MASTER = "type=master&ver=1.0&sig=";
  private static final String ALGORITHM = "HmacSHA256";

  private final SecretKeySpec key;

  Authorization(String key) {
    this.key = new SecretKeySpec(Base64.getDecoder().decode(key), ALGORITHM);
  }

  /** Refuses with 401 a request that this key has not signed. */
  void check(Request request) {
    String header = request.header(Names.AUTHORIZATION);
    if (header == null) {
      throw unauthorized("Required Header authorization is missing.");
    }
    String token = URLDecoder.decode(header.replace("+", "%2B"), StandardCharsets.UTF_8);
    if (!token.startsWith(MASTER)) {
      throw unauthorized("Only the account's key is accepted, no resource or Entra token.");
    }
    byte[] given = token.substring(MASTER.length()).getBytes(StandardCharsets.UTF_8);
    List<String> path = request.path();
    int size = path.size();
    String kind = size == 0 ? "" : path.get(request.feed() ? size - 1 : size - 2);
    List<String> link = request.feed() ? path.subList(0, size - 1) : path;
    String byName = String.join("/", link);
    String byRid = link.isEmpty() ? "" : link.get(link.size() - 1).toLowerCase(Locale.ROOT);
    if (!signed(request, kind, byName, given) && !signed(request, kind, byRid, given)) {
      throw unauthorized(
          "The input authorization token can't serve the request. Please check that the expected"
              + " payload is built as per the protocol, and check the key being used.");
    }
  }

  private boolean signed(Request request, String kind, String link, byte[] given) {
    String payload =
        request.method().toLowerCase(Locale.ROOT)
            + '\n'
            + kind.toLowerCase(Locale.ROOT)
            + '\n'
            + link
            + '\n'
            + request.header(Names.DATE, "").toLowerCase(Locale.ROOT)
            + '\n'
            + request.header("date", "").toLowerCase(Locale.ROOT)
            + '\n';
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      byte[] signature = mac.doFinal(payload.getBytes(StandardCharsets.UTF_8));
      return MessageDigest.isEqual(Base64.getEncoder().encode(signature), given);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static CosmosRefusal unauthorized(String message) {
    return new CosmosRefusal(401, 0, message);
  }
}
