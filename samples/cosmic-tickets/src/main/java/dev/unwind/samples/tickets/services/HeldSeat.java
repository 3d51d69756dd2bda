package dev.unwind.samples.tickets.services;

/**
 * A seat that is not for sale.
 *
 * @param seat the seat's name
 * @param buyer who holds it
 * @param saga the saga that holds it for the buyer
 */
public record HeldSeat(String seat, String buyer, String saga) {}
