package dev.unwind.cosmos.emulator.store;

/** A request that is answered with an error status. */
public final class CosmosRefusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final int subStatus;
  private final double charge;

  /** An error answer with a sub-status; 0 means none. */
  public CosmosRefusal(int status, int subStatus, String message) {
    this(status, subStatus, message, 0);
  }

  private CosmosRefusal(int status, int subStatus, String message, double charge) {
    super(message, null, false, false);
    this.status = status;
    this.subStatus = subStatus;
    this.charge = charge;
  }

  /** 400: the request is malformed or breaks a rule. */
  public static CosmosRefusal badRequest(String message) {
    return new CosmosRefusal(400, 0, message);
  }

  /** 404: there is no such thing. */
  public static CosmosRefusal notFound(String message) {
    return new CosmosRefusal(404, 0, message);
  }

  /** 501: the service can do it, this stand-in can't. */
  public static CosmosRefusal notImplemented(String what) {
    return new CosmosRefusal(501, 0, "The emulator does not implement " + what + ".");
  }

  /** The same refusal, charged with request units. */
  public CosmosRefusal charged(double requestUnits) {
    return new CosmosRefusal(status, subStatus, getMessage(), requestUnits);
  }

  /** The HTTP status, 400 to 599. */
  public int status() {
    return status;
  }

  /** The sub-status, 0 for none. */
  public int subStatus() {
    return subStatus;
  }

  /** The request units charged. */
  public double charge() {
    return charge;
  }
}
