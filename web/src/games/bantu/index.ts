import type { Game } from "..";
import emblem from "./emblem.svg";
import type { Bantu } from "./playing.svelte";

export const game: Game<Bantu> = {
  key: "bantu",
  phrases: ["bantu-phrase-leap", "bantu-phrase-way"],
  shelf: 1,
  players: [2, 4],
  minutes: [5, 15],
  age: { from: 8, by: "house" },
  emblem,
  colours: ["red", "green", "yellow", "blue"],
  table: () => import("./Table.svelte"),
  keys: [
    ["1…4", "bantu-key-piece"],
    ["← →", "bantu-key-goal"],
    ["⏎", "bantu-key-go"],
    ["H", "bantu-key-help"],
    ["R", "bantu-key-back"],
    ["T", "bantu-key-turn"],
  ],
  standing: (_view, { come }) => ({ points: come, best: "most" }),
  figure: () => import("./Figure.svelte"),
  preview: () => import("./Preview.svelte"),
};
