/** One duel among the thousand, as it is shown and explained. */
import type { Duels } from "../../generated/wire";
import { UNDECIDED } from "./field";

export interface Lane {
  /** The reaction that counted; null: the verdict was certain before it was known. */
  rt: number | null;
  u: number;
  /** When the answer would have been heard without an arbiter. */
  heard: number;
}

interface Duel {
  first: number;
  byArrival: number;
  lanes: [Lane, Lane];
}

export function duelOf(duels: Duels, at: number): Duel {
  const [one, other] = duels.players.map(({ rt, u, arrivals }): Lane => ({ rt: rt[at] ?? null, u: u[at]!, heard: arrivals[at]! }));
  return { first: duels.first[at]!, byArrival: duels.by_arrival[at]!, lanes: [one!, other!] };
}

/** The verdict contradicts the arrival; it is undecided; both agree. */
type Kind = "overturned" | "close" | "agreed";
/** What is shown one after the other. */
const ORDER: Kind[] = ["overturned", "close", "overturned", "agreed"];

function kindOf(duels: Duels, at: number): Kind {
  const first = duels.first[at];
  return first === UNDECIDED ? "close" : first === duels.by_arrival[at] ? "agreed" : "overturned";
}

/** The duel to show after this one (-1: the first to be shown), where `shown` have been before. */
export function nextDuel(duels: Duels, after: number, shown: number): number {
  const wanted = ORDER[shown % ORDER.length]!;
  const all = duels.first.map((_, at) => at).filter((at) => kindOf(duels, at) === wanted);
  return all.find((at) => at > after) ?? all[0] ?? (after + 1) % duels.first.length;
}
