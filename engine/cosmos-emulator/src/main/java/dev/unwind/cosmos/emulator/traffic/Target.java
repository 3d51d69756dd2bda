package dev.unwind.cosmos.emulator.traffic;

/**
 * What a request is about, for a fault that is to strike some requests and not others.
 *
 * @param operation what it asks for
 * @param database the name of the database, empty if the request names none
 * @param container the name of the container, empty if the request names none
 * @param partitionKey the partition key as the JSON array of the header, such as {@code ["a"]};
 *     empty if the request names none
 * @param id the id of the item, empty if the path names none; a create and an upsert name it in the
 *     body and count as naming none
 */
public record Target(
    Operation operation, String database, String container, String partitionKey, String id) {}
