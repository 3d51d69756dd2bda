package dev.unwind.cosmos.emulator;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Requests as bytes on the wire, where the SDK would hide or repair something. */
final class Wire {
  static final String ITEMS = "dbs/" + Sdk.DATABASE + "/colls/" + Sdk.CONTAINER + "/docs";

  private final HttpClient http = HttpClient.newHttpClient();
  private final String endpoint;
  private final String key;

  Wire(CosmosEmulator emulator) {
    this(emulator, emulator.key());
  }

  Wire(CosmosEmulator emulator, String key) {
    this.endpoint = emulator.endpoint();
    this.key = key;
  }

  /** The account document. */
  HttpResponse<String> rootDocument() {
    return send("GET", "", "");
  }

  HttpResponse<String> get(String path, String... headers) {
    return send("GET", path, "", headers);
  }

  HttpResponse<String> post(String path, String body, String... headers) {
    return send("POST", path, body, headers);
  }

  HttpResponse<String> put(String path, String body, String... headers) {
    return send("PUT", path, body, headers);
  }

  HttpResponse<String> delete(String path, String... headers) {
    return send("DELETE", path, "", headers);
  }

  static String[] headers(String partitionKey, String... more) {
    String[] all = new String[more.length + 2];
    all[0] = "x-ms-documentdb-partitionkey";
    all[1] = partitionKey;
    System.arraycopy(more, 0, all, 2, more.length);
    return all;
  }

  static String header(HttpResponse<String> response, String name) {
    return response.headers().firstValue(name).orElse(null);
  }

  HttpResponse<String> send(String method, String path, String body, String... headers) {
    String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC));
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(endpoint + path))
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .header("x-ms-date", date)
            .header("authorization", signature(method, path, date));
    if (headers.length > 0) {
      request.headers(headers);
    }
    try {
      return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException | InterruptedException failed) {
      throw new IllegalStateException(failed);
    }
  }

  private String signature(String method, String path, String date) {
    String[] segments = path.split("/");
    boolean feed = segments.length % 2 == 1;
    String kind = path.isEmpty() ? "" : segments[segments.length - (feed ? 1 : 2)];
    String link = feed ? path.substring(0, Math.max(0, path.lastIndexOf('/'))) : path;
    String payload =
        (method + "\n" + kind + "\n").toLowerCase(Locale.ROOT)
            + link
            + "\n"
            + date.toLowerCase(Locale.ROOT)
            + "\n\n";
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(Base64.getDecoder().decode(key), "HmacSHA256"));
      byte[] digest = mac.doFinal(payload.getBytes(StandardCharsets.UTF_8));
      String token = "type=master&ver=1.0&sig=" + Base64.getEncoder().encodeToString(digest);
      return URLEncoder.encode(token, StandardCharsets.UTF_8);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
