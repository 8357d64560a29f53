/** Dealing given cards back: the seat of each card, the same number for all seats. */

/** Whether a seat has its number of cards. */
export const full = (to: ReadonlyMap<number, number>, seat: number, each: number): boolean => [...to.values()].filter((to) => to === seat).length >= each;

/** Deals the remaining cards to the seats that still need some, in turn. */
export function fill(to: ReadonlyMap<number, number>, pool: readonly number[], ring: readonly number[], each: number): Map<number, number> {
  const after = new Map(to);
  for (const card of pool) {
    const seat = ring.find((seat) => !full(after, seat, each));
    if (!after.has(card) && seat !== undefined) after.set(card, seat);
  }
  return after;
}

/** A list of cards for each seat, as the move has them. */
export function sharesOf(to: ReadonlyMap<number, number>, seats: number): number[][] {
  const shares: number[][] = Array.from({ length: seats }, () => []);
  for (const [card, seat] of to) shares[seat]!.push(card);
  return shares.map((cards) => cards.sort((a, b) => a - b));
}
