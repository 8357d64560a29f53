import type { Game } from "..";
import emblem from "./emblem.svg";
import type { Rouge } from "./view";

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
  sheet: ({ sheet, options, hands }) => ({ rows: sheet, rounds: options.deals || hands.length, best: "most" }),
  // What was counted, and what each side has won since.
  standing: (_view, { points }) => ({ points, best: "most" }),
};
