package dev.unwind.store.cosmos;

import com.azure.core.credential.TokenRequestContext;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Reads the account document, which the SDK keeps to itself: one signed {@code GET /}, as the
 * service's REST interface has it.
 */
final class AccountReader {
  /** How long an account may take to answer. */
  static final Duration TIMEOUT = Duration.ofSeconds(10);

  private static final String API_VERSION = "2018-12-31";
  private static final DateTimeFormatter HTTP_DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH);

  private final Connection connection;
  private final HttpClient client = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();

  AccountReader(Connection connection) {
    this.connection = connection;
  }

  /** The account has answered, and refused. */
  static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;

    Refused(int status) {
      super("the account answered with status " + status);
      this.status = status;
    }

    int status() {
      return status;
    }
  }

  /**
   * Asks for the account. The future fails with {@link Refused}, with {@link
   * IllegalArgumentException} when it is something else that has answered, and with what the
   * network or the identity raise; after {@link #TIMEOUT} in any case.
   */
  CompletableFuture<Account> read() {
    String date = HTTP_DATE.format(ZonedDateTime.now(ZoneOffset.UTC));
    return authorization(date)
        .thenCompose(
            authorization ->
                client.sendAsync(
                    request(date, authorization), HttpResponse.BodyHandlers.ofByteArray()))
        .thenApply(AccountReader::account)
        .orTimeout(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
  }

  private HttpRequest request(String date, String authorization) {
    URI endpoint = connection.settings().endpoint();
    return HttpRequest.newBuilder(endpoint.resolve("/"))
        .timeout(TIMEOUT)
        .header("x-ms-date", date)
        .header("x-ms-version", API_VERSION)
        .header("accept", "application/json")
        .header("authorization", URLEncoder.encode(authorization, StandardCharsets.UTF_8))
        .build();
  }

  private CompletableFuture<String> authorization(String date) {
    if (connection.settings().key().isPresent()) {
      String signature = signature(connection.settings().key().get(), date);
      return CompletableFuture.completedFuture("type=master&ver=1.0&sig=" + signature);
    }
    URI endpoint = connection.settings().endpoint();
    TokenRequestContext scope =
        new TokenRequestContext()
            .addScopes(endpoint.getScheme() + "://" + endpoint.getHost() + "/.default");
    return connection
        .identity()
        .orElseThrow()
        .getToken(scope)
        .map(token -> "type=aad&ver=1.0&sig=" + token.getToken())
        .toFuture();
  }

  /** The account itself has neither type nor path in what is signed. */
  private static String signature(String key, String date) {
    String signed = "get\n\n\n" + date.toLowerCase(Locale.ROOT) + "\n\n";
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(Base64.getDecoder().decode(key), "HmacSHA256"));
      return Base64.getEncoder()
          .encodeToString(mac.doFinal(signed.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has HmacSHA256", e);
    }
  }

  private static Account account(HttpResponse<byte[]> response) {
    if (response.statusCode() != 200) {
      throw new CompletionException(new Refused(response.statusCode()));
    }
    try {
      return Account.of(new ObjectMapper().readTree(response.body()));
    } catch (IOException e) {
      throw new UncheckedIOException("the answer is not JSON", e);
    }
  }
}
