package dev.unwind.store.cosmos.certify;

import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/**
 * Certifies a real account: that of {@code UNWIND_COSMOS_ENDPOINT}, with {@code UNWIND_COSMOS_KEY}
 * or the identity that the environment offers.
 */
@EnabledIfEnvironmentVariable(
    named = "UNWIND_COSMOS_ENDPOINT",
    matches = ".+",
    disabledReason = "UNWIND_COSMOS_ENDPOINT names no account")
class AccountCertificationTest extends Certification {
  @Override
  Target target() {
    return Targets.account().orElseThrow();
  }
}
