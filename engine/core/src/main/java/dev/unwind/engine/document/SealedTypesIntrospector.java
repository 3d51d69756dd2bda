package dev.unwind.engine.document;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.introspect.NopAnnotationIntrospector;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import com.fasterxml.jackson.databind.jsontype.TypeResolverBuilder;
import com.fasterxml.jackson.databind.jsontype.impl.StdTypeResolverBuilder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Lets sealed types be states without annotations: the compiler knows all their subtypes, so their
 * simple names are enough to tell them apart. Annotations of the user's own come first.
 */
final class SealedTypesIntrospector extends NopAnnotationIntrospector {
  private static final long serialVersionUID = 1L;

  @Override
  public TypeResolverBuilder<?> findTypeResolver(
      MapperConfig<?> config, AnnotatedClass type, JavaType baseType) {
    if (sealedRoot(type.getRawType()) == null) {
      return null;
    }
    return new StdTypeResolverBuilder()
        .init(JsonTypeInfo.Id.NAME, null)
        .inclusion(JsonTypeInfo.As.PROPERTY)
        .typeProperty("@type");
  }

  @Override
  public List<NamedType> findSubtypes(Annotated annotated) {
    Class<?> root = sealedRoot(annotated.getRawType());
    if (root == null) {
      return null;
    }
    List<NamedType> named = new ArrayList<>();
    collect(root, named);
    refuseSameNames(root, named);
    return named;
  }

  @Override
  public String findTypeName(AnnotatedClass type) {
    return isEnumBody(type.getRawType()) ? type.getRawType().getSuperclass().getSimpleName() : null;
  }

  private static boolean isEnumBody(Class<?> type) {
    return type.getSuperclass() != null && type.getSuperclass().isEnum();
  }

  private static void refuseSameNames(Class<?> root, List<NamedType> named) {
    Set<String> names = new HashSet<>();
    for (NamedType type : named) {
      if (!names.add(type.getName())) {
        throw new IllegalArgumentException(
            root.getName()
                + " permits two types of the simple name "
                + type.getName()
                + ", which could not be told apart; name them with @JsonTypeInfo and @JsonSubTypes");
      }
    }
  }

  private static void collect(Class<?> sealedType, List<NamedType> named) {
    for (Class<?> permitted : sealedType.getPermittedSubclasses()) {
      if (permitted.isSealed() && !permitted.isEnum()) {
        collect(permitted, named);
      } else {
        named.add(new NamedType(permitted, permitted.getSimpleName()));
      }
    }
  }

  /**
   * A value's own class has to be written with the same type information as the sealed type that
   * permits it. An enum with bodies is sealed, too, and yet it is a plain enum.
   */
  private static Class<?> sealedRoot(Class<?> valueType) {
    Class<?> type = isEnumBody(valueType) ? valueType.getSuperclass() : valueType;
    if (type.isSealed() && !type.isEnum()) {
      return type;
    }
    for (Class<?> parent : type.getInterfaces()) {
      if (parent.isSealed()) {
        return parent;
      }
    }
    Class<?> parent = type.getSuperclass();
    return parent != null && parent.isSealed() ? parent : null;
  }
}
