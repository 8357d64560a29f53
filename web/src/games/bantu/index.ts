import type { Game } from "..";
import emblem from "./emblem.svg";
import type { Bantu } from "./playing.svelte";

const FINISH = 33;
const linesTo = (circle: string): number => (circle === "finish" ? FINISH : Number.parseInt(circle) || 0);

export const game: Game<Bantu> = {
  key: "bantu",
  phrases: ["bantu-phrase-leap", "bantu-phrase-way"],
  shelf: 1,
  players: [2, 4],
  minutes: [5, 15],
  emblem,
  table: () => import("./Table.svelte"),
  card: () => import("./Printed.svelte"),
  keys: [
    ["1…4", "bantu-key-piece"],
    ["← →", "bantu-key-goal"],
    ["⏎", "bantu-key-go"],
    ["H", "bantu-key-help"],
    ["R", "bantu-key-back"],
    ["T", "bantu-key-turn"],
  ],
  // How many lines each has come; Finish lies behind the last of the house's board.
  standing: ({ pieces }) => ({ points: pieces.map((seat) => seat.reduce((sum, circle) => sum + linesTo(circle), 0)), best: "most" }),
  figure: () => import("./Figure.svelte"),
  preview: () => import("./Preview.svelte"),
};
