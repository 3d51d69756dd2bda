package dev.unwind.rest.problem;

/** Tells the API's paths from those of the application's other resources. */
final class ApiPath {
  private static final String BASE = "/api";

  private ApiPath() {}

  static boolean contains(String path) {
    String absolute = path.startsWith("/") ? path : "/" + path;
    return absolute.equals(BASE) || absolute.startsWith(BASE + "/");
  }
}
