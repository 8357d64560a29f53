/** Dealing given cards back: to whom each goes, as many to everybody. */

/** Whether somebody has as many as everybody gets. */
export const full = (to: ReadonlyMap<number, number>, seat: number, each: number): boolean => [...to.values()].filter((to) => to === seat).length >= each;

/** Cards that nobody was given yet go to those who still want some, in turn. */
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
