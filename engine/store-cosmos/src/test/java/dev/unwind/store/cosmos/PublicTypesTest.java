package dev.unwind.store.cosmos;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Executable;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who uses the store sees nothing of the SDK. */
class PublicTypesTest {
  @ParameterizedTest
  @ValueSource(
      classes = {
        CosmosDocumentStore.class,
        CosmosStoreSettings.class,
        CosmosStoreSettings.Builder.class
      })
  void noTypeOfTheSdkIsInAPublicSignature(Class<?> type) {
    List<String> mentioned = new ArrayList<>();
    Stream.<Executable>concat(Stream.of(type.getMethods()), Stream.of(type.getConstructors()))
        .filter(member -> Modifier.isPublic(member.getModifiers()))
        .forEach(
            member -> {
              mentioned.add(member.getAnnotatedReturnType().getType().getTypeName());
              for (Type parameter : member.getGenericParameterTypes()) {
                mentioned.add(parameter.getTypeName());
              }
              for (Type thrown : member.getGenericExceptionTypes()) {
                mentioned.add(thrown.getTypeName());
              }
            });

    assertThat(mentioned)
        .isNotEmpty()
        .noneMatch(name -> name.contains("com.azure") || name.contains("reactor."));
  }
}
