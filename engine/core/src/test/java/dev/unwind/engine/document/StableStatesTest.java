package dev.unwind.engine.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StableStatesTest {
  private final ObjectMapper mapper = StateMapper.create();

  record Tags(Set<String> tags, Set<Shape> shapes) {}

  sealed interface Shape permits Square, Dot {}

  record Square(int size) implements Shape {}

  record Dot() implements Shape {}

  @Test
  void equal_sets_are_written_alike_whatever_their_order_and_read_back_equal() throws Exception {
    Set<String> one = new LinkedHashSet<>(List.of("c", "a", "b"));
    Tags immutable = new Tags(Set.of("a", "b", "c"), Set.of(new Dot(), new Square(2)));
    Tags hashed =
        new Tags(new HashSet<>(one), new HashSet<>(Arrays.asList(new Square(2), new Dot())));

    String written = mapper.writeValueAsString(immutable);

    assertThat(written)
        .isEqualTo(mapper.writeValueAsString(hashed))
        .isEqualTo(
            "{\"tags\":[\"a\",\"b\",\"c\"],\"shapes\":[{\"@type\":\"Dot\"},{\"@type\":\"Square\",\"size\":2}]}");
    assertThat(mapper.readValue(written, Tags.class)).isEqualTo(immutable);
  }

  @Test
  void the_order_of_an_ordered_set_is_kept() throws Exception {
    assertThat(
            mapper.writeValueAsString(
                new Tags(new LinkedHashSet<>(List.of("c", "a", "b")), Set.of())))
        .startsWith("{\"tags\":[\"c\",\"a\",\"b\"]");
  }

  sealed interface Payment permits Card.Paid, Cash.Paid {}

  static final class Card {
    record Paid(String by) implements Payment {}
  }

  static final class Cash {
    record Paid(String by) implements Payment {}
  }

  record Order(Payment payment) {}

  @Test
  void two_permitted_types_of_one_simple_name_are_refused_and_not_confused() {
    assertThatThrownBy(() -> mapper.writeValueAsString(new Order(new Card.Paid("alice"))))
        .hasMessageContaining("permits two types of the simple name Paid");
  }
}
