/** Cards move from where they were to where they are: between the piles, the middle and the police. */
import type { DanEvent } from "../../generated/wire";

/** A side of the screen (the pile there), or a common place. */
export type Spot = number | "deck" | "middle" | "police";

export interface Flight {
  from: Spot;
  to: Spot;
}

/** So many are enough to see where they go. */
const MOST = 4;
const DEALT = 3;

const flock = (cards: number, from: Spot, to: Spot): Flight[] => Array.from({ length: Math.min(cards, MOST) }, () => ({ from, to }));

/** What flies when this is told; `sides`: the side of the screen at which each seat sits. */
export function flightsOf(event: DanEvent, sides: readonly number[]): Flight[] {
  if (event.told === "dealt") return sides.flatMap((side) => flock(DEALT, "deck", side));
  if (event.told === "slipped") return event.given.flatMap((cards, seat) => flock(cards, sides[seat]!, sides[event.seat]!));
  if (event.told === "took") return [...flock(1, "middle", "police"), ...flock(event.cards, "middle", sides[event.seat]!)];
  return [];
}
