package dev.unwind.cosmos.emulator.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The values of expressions, as the named pages of Microsoft's query reference give them. */
class ExpressionTest {
  private static final String ITEM =
      "{'n': 5, 's': 'b', 't': true, 'z': null, 'a': [1, 'x', {'k': 1, 'l': 2}],"
          + " 'o': {'p': {'q r': 7}}}";

  /** equality-comparison-operators.md: different types compare to undefined, as do containers. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          c.n = 5.0            | true
          c.n != 4             | true
          c.n <> 5             | false
          c.n < 10             | true
          c.n >= 5             | true
          c.n = '5'            | undefined
          c.n != '5'           | undefined
          c.n > 'a'            | undefined
          c.s > 'B'            | true
          c.s < 'ba'           | true
          c.t = true           | true
          c.z = null           | true
          c.z = 0              | undefined
          c.none = null        | undefined
          c.none = c.none      | undefined
          c.none < 1           | undefined
          [1, 2] = [1, 2.0]    | true
          {'x': 1} = {'x': 1}  | true
          [1] < [2]            | undefined
          -0 = 0               | true
          """)
  void comparisonsNeedOneType(String expression, String value) {
    assertThat(Run.value(expression, ITEM)).isEqualTo(value);
  }

  /** logical-operators.md: the truth tables. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          true AND c.none        | undefined
          c.none AND false       | false
          c.none AND c.none      | undefined
          c.none OR true         | true
          false OR c.none        | undefined
          NOT c.none             | undefined
          NOT true OR true       | true
          NOT (true OR true)     | false
          NOT c.n                | undefined
          c.n AND true           | undefined
          true OR false AND false | true
          """)
  void logicHasThreeValues(String expression, String value) {
    assertThat(Run.value(expression, ITEM)).isEqualTo(value);
  }

  /** keywords.md: IN and BETWEEN, bounds included; a value of another type gives undefined. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          c.n IN (1, 5)                       | true
          c.n IN (1, 2)                       | false
          c.n NOT IN (1, 2)                   | true
          c.n IN ('x', 5)                     | true
          c.n IN ('x')                        | undefined
          c.n BETWEEN 5 AND 6 AND c.t         | true
          c.n BETWEEN 6 AND 9                 | false
          c.n NOT BETWEEN 6 AND 9             | true
          c.n BETWEEN 'a' AND 'b'             | undefined
          """)
  void rangesAndListsCompareAsOperatorsDo(String expression, String value) {
    assertThat(Run.value(expression, ITEM)).isEqualTo(value);
  }

  /** is-defined.md, is-null.md, is-number.md and their like. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          IS_DEFINED(c.z)     | true
          IS_DEFINED(c.none)  | false
          IS_NULL(c.z)        | true
          IS_NULL(c.none)     | false
          IS_STRING(c.s)      | true
          IS_NUMBER(c.s)      | false
          IS_BOOL(c.t)        | true
          is_boolean(c.t)     | true
          IS_ARRAY(c.a)       | true
          IS_OBJECT(c.o)      | true
          IS_PRIMITIVE(c.o)   | false
          IS_PRIMITIVE(c.none) | false
          """)
  void typesAreCheckedWithoutUndefined(String expression, String value) {
    assertThat(Run.value(expression, ITEM)).isEqualTo(value);
  }

  /** startswith.md, contains.md, concat.md, array-contains.md, length.md and their like. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          STARTSWITH('abc', 'ab')                  | true
          STARTSWITH('abc', 'AB')                  | false
          STARTSWITH('abc', 'AB', true)            | true
          STARTSWITH(c.n, 'a')                     | undefined
          ENDSWITH('abc', 'bc')                    | true
          CONTAINS('abc', 'b')                     | true
          LENGTH('abc')                            | 3
          LENGTH(c.n)                              | undefined
          UPPER('abc')                             | "ABC"
          LOWER('ABC')                             | "abc"
          CONCAT('a', c.s, 'c')                    | "abc"
          CONCAT('a', c.n)                         | undefined
          ARRAY_LENGTH(c.a)                        | 3
          ARRAY_CONTAINS(c.a, 1.0)                 | true
          ARRAY_CONTAINS(c.a, '1')                 | false
          ARRAY_CONTAINS(c.a, {'k': 1})            | false
          ARRAY_CONTAINS(c.a, {'k': 1}, true)      | true
          ARRAY_CONTAINS(c.a, {'k': 1, 'l': 2})    | true
          ARRAY_CONTAINS(c.s, 'b')                 | undefined
          ARRAY_CONTAINS(c.a, c.none)              | undefined
          """)
  void functionsTakeTheirTypesOnly(String expression, String value) {
    assertThat(Run.value(expression, ITEM)).isEqualTo(value);
  }

  /** arithmetic-operators.md, ternary-coalesce-operators.md. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          1 + 2 * 3                   | 7
          (1 + 2) * 3                 | 9
          7 / 2                       | 3.5
          7 % 4                       | 3
          -c.n + 1                    | -4
          1e3 + .5                    | 1000.5
          c.n + c.s                   | undefined
          1 / 0                       | undefined
          c.none ?? 'x'               | "x"
          c.z ?? 'x'                  | null
          c.n > 3 ? 'many' : 'few'    | "many"
          c.none ? 1 : 2              | 2
          """)
  void operatorsCalculate(String expression, String value) {
    assertThat(Run.value(expression, ITEM)).isEqualTo(value);
  }

  /** scalar-expressions.md, constants.md: paths, constructed values, escapes. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          c.o.p["q r"]               | 7
          c["o"]['p']                | {"q r":7}
          c.a[1]                     | "x"
          c.a[9]                     | undefined
          c.n.m                      | undefined
          [c.n, c.none, c.z]         | [5,null]
          {n: c.n, "m": c.none}      | {"n":5}
          'it\\'s \\u0041\\n'          | "it's A\\n"
          undefined                  | undefined
          """)
  void pathsAndConstructedValues(String expression, String value) {
    assertThat(Run.value(expression, ITEM)).isEqualTo(value);
  }

  /** The operator of scalar-expressions.md; strings only. */
  @Test
  void stringsAreConcatenated() {
    assertThat(Run.value("'a' || c.s || 'c'", ITEM)).isEqualTo("\"abc\"");
    assertThat(Run.value("'a' || c.n", ITEM)).isEqualTo("undefined");
  }
}
