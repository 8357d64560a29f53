import type { Game } from "..";
import { totals, type Sheet } from "../../words/standing";
import emblem from "./emblem.svg";
import type { Rouge } from "./view";

const sheetOf = ({ sheet, options, hands }: Rouge["view"]): Sheet => ({ rows: sheet, rounds: options.deals || hands.length, best: "most" });

/** What the cards are worth that a side has won since the last count. */
function worthWon(side: readonly number[], { won }: Rouge["view"], { dice }: Rouge["tally"]): number {
  const cards = side.flatMap((seat) => won[seat] ?? []);
  return dice.reduce((sum, die) => sum + die.points * cards.filter((card) => die.cards.includes(card)).length, 0);
}

export const game: Game<Rouge> = {
  key: "rouge",
  phrases: ["rouge-phrase-partner", "rouge-phrase-bomb"],
  shelf: 2,
  players: [2, 6],
  minutes: [5, 25],
  age: { from: 10, by: "house" },
  emblem,
  table: () => import("./Table.svelte"),
  figure: () => import("./Figure.svelte"),
  keys: [
    ["← →", "rouge-key-hand"],
    ["1…9", "rouge-key-number"],
    ["A", "rouge-key-bank"],
    ["O", "rouge-key-bomb"],
    ["L", "rouge-key-last"],
  ],
  replaced: (event, next) => [event, next].every(({ told }) => told === "chosen"),
  sheet: sheetOf,
  // What was counted, and what each side has won since: only a replay draws it, at a table won cards stay face down.
  standing: (view, tally) => {
    const points = view.sheet.length > 0 ? totals(sheetOf(view)) : view.hands.map(() => 0);
    for (const side of tally.sides) {
      const won = worthWon(side, view, tally);
      for (const seat of side) points[seat]! += won;
    }
    return { points, best: "most" };
  },
};
