package dev.unwind.rest;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Clock;
import java.time.Instant;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

/** Holds the arrows between the modules, and the purity of the machine. */
class ArchitectureTest {
  private static final JavaClasses UNWIND =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.unwind");

  private static final String DSL = "dev.unwind.dsl..";
  private static final String ENGINE = "dev.unwind.engine..";
  private static final String STORES = "dev.unwind.store..";
  private static final String COSMOS = "dev.unwind.store.cosmos..";
  private static final String TESTKIT = "dev.unwind.testkit..";
  private static final String WORKER = "dev.unwind.worker..";
  private static final String REST = "dev.unwind.rest..";
  private static final String VIRTUAL = "dev.unwind.engine.virtual..";
  private static final String MACHINE = "dev.unwind.engine.machine..";
  private static final String JACKSON = "com.fasterxml.jackson..";
  private static final String SLF4J = "org.slf4j..";

  @Test
  void the_dsl_depends_on_nothing() {
    classes()
        .that()
        .resideInAPackage(DSL)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(DSL, "java..")
        .check(UNWIND);
  }

  @Test
  void the_engine_depends_on_the_dsl_and_on_no_framework() {
    classes()
        .that()
        .resideInAPackage(ENGINE)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(ENGINE, DSL, JACKSON, SLF4J, "io.micrometer.core..", "java..")
        .check(UNWIND);
  }

  @Test
  void a_store_depends_on_the_engine_and_its_driver() {
    classes()
        .that()
        .resideInAPackage("dev.unwind.store.sqlite..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "dev.unwind.store.sqlite..",
            "dev.unwind.engine..",
            SLF4J,
            "org.sqlite..",
            "java..",
            "javax.sql..")
        .check(UNWIND);
    slices().matching("dev.unwind.store.(*)..").should().notDependOnEachOther().check(UNWIND);
  }

  @Test
  void the_store_on_cosmos_db_depends_on_the_engine_and_the_sdk() {
    classes()
        .that()
        .resideInAPackage(COSMOS)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            COSMOS,
            "dev.unwind.engine..",
            SLF4J,
            JACKSON,
            "io.micrometer.core..",
            "com.azure..",
            "reactor..",
            "java..",
            "javax.crypto..")
        .check(UNWIND);
  }

  @Test
  void the_sdk_of_cosmos_db_stays_in_its_store() {
    noClasses()
        .that()
        .resideOutsideOfPackage(COSMOS)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("com.azure..", "reactor..")
        .check(UNWIND);
  }

  @Test
  void a_store_knows_the_documents_and_not_the_sagas() {
    noClasses()
        .that()
        .resideInAPackage(STORES)
        .should()
        .dependOnClassesThat(
            resideInAnyPackage(ENGINE)
                .and(resideOutsideOfPackages("dev.unwind.engine", "dev.unwind.engine.store..")))
        .check(UNWIND);
  }

  @Test
  void the_test_kit_depends_on_the_engine_and_on_no_test_framework() {
    classes()
        .that()
        .resideInAPackage(TESTKIT)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(TESTKIT, ENGINE, DSL, JACKSON, "java..")
        .check(UNWIND);
    noClasses()
        .that()
        .resideOutsideOfPackage(TESTKIT)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(TESTKIT)
        .check(UNWIND);
  }

  @Test
  void nothing_but_tests_runs_in_virtual_time() {
    noClasses()
        .that()
        .resideOutsideOfPackages(TESTKIT, VIRTUAL)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(VIRTUAL)
        .check(UNWIND);
  }

  @Test
  void the_worker_does_not_know_the_rest_api() {
    noClasses()
        .that()
        .resideInAnyPackage(DSL, ENGINE, STORES, WORKER)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(REST)
        .check(UNWIND);
    noClasses()
        .that()
        .resideInAnyPackage(DSL, ENGINE, STORES)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(WORKER)
        .check(UNWIND);
    noClasses()
        .that()
        .resideInAPackage(REST)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(STORES)
        .check(UNWIND);
  }

  @Test
  void frameworks_stay_in_the_outer_modules() {
    noClasses()
        .that()
        .resideOutsideOfPackages(WORKER, REST)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.quarkus..",
            "jakarta..",
            "io.vertx..",
            "io.smallrye..",
            "org.eclipse.microprofile..",
            "org.jboss..")
        .check(UNWIND);
  }

  @Test
  void the_machine_knows_no_runtime() {
    classes()
        .that()
        .resideInAPackage(MACHINE)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(MACHINE, "dev.unwind.engine.saga..", DSL, "java..")
        .check(UNWIND);
  }

  @Test
  void the_machine_has_no_clock_thread_or_random() {
    noClasses()
        .that()
        .resideInAPackage(MACHINE)
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(Clock.class, Random.class, ThreadLocalRandom.class, Thread.class)
        .orShould()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "java.util.concurrent.locks..",
            "java.util.concurrent.atomic..",
            "java.io..",
            "java.nio..",
            "java.net..")
        .orShould()
        .dependOnClassesThat()
        .haveSimpleNameContaining("Executor")
        .orShould()
        .callMethod(Instant.class, "now")
        .orShould()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(Math.class, "random")
        .orShould()
        .callMethod(java.util.UUID.class, "randomUUID")
        .check(UNWIND);
  }

  @Test
  void nothing_sleeps_but_through_the_environment() {
    noClasses()
        .should()
        .callMethod(Thread.class, "sleep", long.class)
        .orShould()
        .callMethod(Thread.class, "sleep", long.class, int.class)
        .check(UNWIND);
  }

  @Test
  void modules_have_no_cycles() {
    slices().matching("dev.unwind.(*)..").should().beFreeOfCycles().check(UNWIND);
  }
}
