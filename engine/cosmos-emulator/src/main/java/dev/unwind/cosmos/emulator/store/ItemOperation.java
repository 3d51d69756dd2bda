package dev.unwind.cosmos.emulator.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Predicate;

/** An operation on one item, alone or in a batch. */
public sealed interface ItemOperation {
  /** Any version; also what an absent If-Match header says. */
  String ANY = "*";

  /**
   * Carries it out within a transaction.
   *
   * @throws CosmosRefusal if it can't be
   */
  Outcome apply(Transaction transaction);

  /** Reads an item; 304 if the caller's ETag is its own. */
  record Read(String id, String ifNoneMatch, boolean strict) implements ItemOperation {
    @Override
    public Outcome apply(Transaction transaction) {
      StoredItem item = transaction.find(id);
      Charges charges = transaction.charges();
      if (item == null) {
        throw missing(id).charged(charges.probe(strict));
      }
      if (item.etag().equals(ifNoneMatch)) {
        return Outcome.of(304, item, charges.probe(strict));
      }
      return Outcome.of(200, item, charges.read(item.text().length, strict));
    }
  }

  /** Creates an item; 409 if its id is taken. */
  record Create(ObjectNode body) implements ItemOperation {
    /** Checks the item's own rules. */
    public Create(JsonNode item) {
      this(ItemRules.checked(item));
    }

    @Override
    public Outcome apply(Transaction transaction) {
      transaction.checkKeyOf(body);
      StoredItem taken = transaction.find(body.get("id").textValue());
      if (taken != null) {
        throw new CosmosRefusal(
                409, 0, "Entity with the specified id already exists in the system: " + taken.id())
            .charged(transaction.charges().read(taken.text().length, false));
      }
      StoredItem item = transaction.write(body, null);
      return Outcome.of(201, item, transaction.charges().insert(item));
    }
  }

  /** Replaces an item; 404 if there is none, 412 if it has another ETag. */
  record Replace(String id, ObjectNode body, String ifMatch) implements ItemOperation {
    /** Checks the item's own rules. */
    public Replace(String id, JsonNode item, String ifMatch) {
      this(id, ItemRules.checked(item), ifMatch);
    }

    @Override
    public Outcome apply(Transaction transaction) {
      if (!body.get("id").textValue().equals(id)) {
        throw CosmosRefusal.badRequest("The id of an item can't be changed: " + id);
      }
      transaction.checkKeyOf(body);
      StoredItem before = existing(transaction, id, ifMatch);
      StoredItem item = transaction.write(body, before);
      return Outcome.of(200, item, transaction.charges().replace(item));
    }
  }

  /** Creates or replaces; If-Match counts only if the item exists. */
  record Upsert(ObjectNode body, String ifMatch) implements ItemOperation {
    /** Checks the item's own rules. */
    public Upsert(JsonNode item, String ifMatch) {
      this(ItemRules.checked(item), ifMatch);
    }

    @Override
    public Outcome apply(Transaction transaction) {
      transaction.checkKeyOf(body);
      String id = body.get("id").textValue();
      if (transaction.find(id) == null) {
        StoredItem item = transaction.write(body, null);
        return Outcome.of(201, item, transaction.charges().insert(item));
      }
      StoredItem item = transaction.write(body, existing(transaction, id, ifMatch));
      return Outcome.of(200, item, transaction.charges().replace(item));
    }
  }

  /** Deletes an item; 404 if there is none, 412 if it has another ETag. */
  record Delete(String id, String ifMatch) implements ItemOperation {
    @Override
    public Outcome apply(Transaction transaction) {
      transaction.remove(existing(transaction, id, ifMatch));
      return Outcome.of(204, null, transaction.charges().delete());
    }
  }

  /**
   * Changes parts of an item; 404 if there is none, 412 if it has another ETag or does not meet the
   * condition.
   */
  record PartialUpdate(String id, Patch patch, Predicate<ObjectNode> condition, String ifMatch)
      implements ItemOperation {
    /** Reads the operations, a JSON array. */
    public PartialUpdate(
        String id, JsonNode operations, Predicate<ObjectNode> condition, String ifMatch) {
      this(id, new Patch(operations), condition, ifMatch);
    }

    @Override
    public Outcome apply(Transaction transaction) {
      StoredItem before = existing(transaction, id, ifMatch);
      if (!condition.test(before.tree())) {
        throw new CosmosRefusal(
                412, 0, "One of the specified pre-condition is not met: the filter predicate.")
            .charged(transaction.charges().read(before.text().length, false));
      }
      ObjectNode body = ItemRules.checked(patch.applied(before.tree()));
      transaction.checkKeyOf(body);
      StoredItem item = transaction.write(body, before);
      return Outcome.of(200, item, transaction.charges().replace(item));
    }
  }

  /** An operation of a batch that is refused for what it is. */
  record Invalid(CosmosRefusal refusal) implements ItemOperation {
    @Override
    public Outcome apply(Transaction transaction) {
      throw refusal;
    }
  }

  private static CosmosRefusal missing(String id) {
    return CosmosRefusal.notFound("Resource Not Found. There is no item with the id " + id);
  }

  private static StoredItem existing(Transaction transaction, String id, String ifMatch) {
    StoredItem item = transaction.find(id);
    if (item == null) {
      throw missing(id).charged(transaction.charges().probe(false));
    }
    if (!ifMatch.equals(ANY) && !ifMatch.equals(item.etag())) {
      throw new CosmosRefusal(
              412,
              0,
              "One of the specified pre-condition is not met. The item has the ETag "
                  + item.etag()
                  + ", not "
                  + ifMatch)
          .charged(transaction.charges().read(item.text().length, false));
    }
    return item;
  }
}
