/** The curve of the game at its end, from the log. */
import type { DanEvent, Result } from "../../generated/wire";
import { leaders, type Sheet } from "../../words/standing";
import { game } from ".";

/** The curve of a game that is over: without it where the log does not tell all of it. */
export function sheetOf(events: readonly DanEvent[], seats: number, result: Result): Sheet | undefined {
  const rows = shedOf(events, seats);
  const sheet: Sheet = { rows, rounds: rows.length, best: "most", colours: game.colours! };
  return leaders(sheet).every((seat) => result.ranks[seat] === 1) ? sheet : undefined;
}

/**
 * The cards that each seat got rid of, per revealed card; negative for cards gained. Empty if the log does not begin with the
 * deal.
 */
export function shedOf(events: readonly DanEvent[], seats: number): number[][] {
  const rows: number[][] = [];
  let had: number[] = [];
  let has: number[] = [];
  const close = (): void => {
    if (has.some((cards, seat) => cards !== had[seat])) rows.push(has.map((cards, seat) => had[seat]! - cards));
    had = [...has];
  };
  for (const event of events) {
    if (event.told === "dealt") {
      had = Array.from({ length: seats }, () => event.each);
      has = [...had];
    }
    if (had.length === 0) continue;
    if (event.told === "revealed") close();
    if (event.told === "shown") has[event.seat] = event.left;
    // A last card that could not be judged is taken back.
    if (event.told === "voided") has = has.map((cards) => Math.max(cards, 1));
    if (event.told === "took") has[event.seat]! += event.cards;
    if (event.told === "slipped") {
      event.given.forEach((cards, seat) => {
        has[seat]! -= cards;
        has[event.seat]! += cards;
      });
    }
  }
  close();
  return rows;
}
