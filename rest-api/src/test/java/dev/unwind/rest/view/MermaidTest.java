package dev.unwind.rest.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MermaidTest {
  @Test
  void a_name_never_becomes_syntax() {
    assertThat(Mermaid.label("a\"]-->x")).isEqualTo("a#34;#93;--#62;x");
    assertThat(Mermaid.label("<b>#1;</b>")).isEqualTo("#60;b#62;#35;1#59;#60;#47;b#62;");
    assertThat(Mermaid.label("plain.name_1-2")).isEqualTo("plain.name_1-2");
  }
}
