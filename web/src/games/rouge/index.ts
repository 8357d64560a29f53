import type { Game, Sheet } from "..";
import { totals } from "../../shell/standing";
import emblem from "./emblem.svg";
import { sidesOf, worthBy, type Rouge } from "./view";

const sheetOf = ({ sheet, options, hands }: Rouge["view"]): Sheet => ({ rows: sheet, rounds: options.deals || hands.length, best: "most" });

export const game: Game<Rouge> = {
  key: "rouge",
  phrases: ["rouge-phrase-partner", "rouge-phrase-bomb"],
  shelf: 2,
  players: [2, 6],
  minutes: [5, 25],
  age: { from: 10, by: "house" },
  emblem,
  table: () => import("./Table.svelte"),
  card: () => import("./Printed.svelte"),
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
  // What was counted, and what each side has won since.
  standing: (view, { dice }) => {
    const seats = view.hands.length;
    const before = view.sheet.length > 0 ? totals(sheetOf(view)) : Array<number>(seats).fill(0);
    const piles = view.won.map((cards) => cards.reduce((sum, card) => sum + (worthBy(dice, card) ?? 0), 0));
    const sides = sidesOf(view.teams, seats);
    const won = (seat: number): number => (sides.find((side) => side.includes(seat)) ?? []).reduce((sum, each) => sum + (piles[each] ?? 0), 0);
    return { points: before.map((points, seat) => points + won(seat)), best: "most" };
  },
};
