/** Who sits where around a table, seen from one seat. */

/** The other seats in the order of turns; all seats for onlookers. */
export function othersOf(me: number, seats: number): number[] {
  const others = Array.from({ length: seats }, (_, at) => (Math.max(me, 0) + at) % seats);
  return me < 0 ? others : others.slice(1);
}

export interface Sides {
  left: number[];
  top: number[];
  right: number[];
}

/** Where there is room they sit around: from the left over the top to the right. */
export function around(others: readonly number[]): Sides {
  const count = others.length;
  const side = count < 2 ? 0 : Math.max(1, Math.round(count / 4 - 0.01));
  return { left: others.slice(0, side), top: others.slice(side, count - side), right: others.slice(count - side) };
}
