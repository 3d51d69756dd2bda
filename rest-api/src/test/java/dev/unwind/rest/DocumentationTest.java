package dev.unwind.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The pages point at tests and at each other; what they point at has to be there. */
class DocumentationTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern TEST = Pattern.compile("\\b([A-Z]\\w*(?:Test|IT|Contract))\\b");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(?:#[^)]*)?\\)");

  private static Set<Path> pages() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT.resolve("docs"))) {
      Set<Path> pages =
          files
              .filter(f -> f.toString().endsWith(".md"))
              .collect(Collectors.toCollection(TreeSet::new));
      pages.add(ROOT.resolve("README.md"));
      return pages;
    }
  }

  private static Set<String> matches(Path page, Pattern pattern) throws IOException {
    Set<String> found = new TreeSet<>();
    Matcher matcher = pattern.matcher(Files.readString(page));
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    return found;
  }

  @Test
  void every_test_that_a_page_names_exists() throws IOException {
    Set<String> classes;
    try (Stream<Path> files = Files.walk(ROOT)) {
      classes =
          files
              .filter(f -> f.toString().endsWith(".java"))
              .map(f -> f.getFileName().toString().replace(".java", ""))
              .collect(Collectors.toSet());
    }
    for (Path page : pages()) {
      assertThat(classes).as("named in " + ROOT.relativize(page)).containsAll(matches(page, TEST));
    }
  }

  @Test
  void every_page_that_a_page_links_to_exists() throws IOException {
    for (Path page : pages()) {
      for (String link : matches(page, LINK)) {
        assertThat(page.resolveSibling(link)).as("linked in " + ROOT.relativize(page)).exists();
      }
    }
  }
}
