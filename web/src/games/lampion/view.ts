import type { LampionEvent, LampionJudgedLantern, LampionMove, LampionView } from "../../generated/wire";
import type { Attempt } from "./attempts";

export const DARK = 0;
export const LIT = 1;
export const DECOY = 2;

export interface Lampion {
  view: LampionView;
  tally: null;
  event: LampionEvent;
  move: LampionMove;
}

/** What a seat did with all lanterns that were judged. */
export function attemptOf(judged: readonly LampionJudgedLantern[], seat: number): Attempt {
  const attempt: Attempt = { times: [], early: 0, fooled: 0, missed: 0 };
  for (const { lantern, presses, early } of judged) {
    const press = presses.find((each) => each.seat === seat);
    if (!press) attempt.missed += lantern === LIT ? 1 : 0;
    else if (early.includes(seat)) attempt.early += 1;
    else if (lantern === DECOY) attempt.fooled += 1;
    else attempt.times.push(press.rt);
  }
  return attempt;
}

/** How a lantern ended, for a seat: `none` scored, or it was a decoy. */
export type Ending = "mine" | "theirs" | "none" | "decoy";

export function endingOf({ lantern, first }: Pick<LampionJudgedLantern, "lantern" | "first">, seat: number): Ending {
  if (lantern === DECOY) return "decoy";
  if (first < 0) return "none";
  return first === seat ? "mine" : "theirs";
}
