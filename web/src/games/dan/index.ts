import type { Game } from "..";
import emblem from "./emblem.svg";
import type { Dan } from "./view";

export const game: Game<Dan> = {
  key: "dan",
  phrases: ["dan-phrase-hands", "dan-phrase-fast"],
  shelf: 5,
  players: [2, 4],
  minutes: [5, 20],
  age: { from: 14, by: "rulebook" },
  emblem,
  colours: ["red", "blue", "yellow", "green"],
  table: () => import("./Table.svelte"),
  keys: [
    ["␣", "dan-key-reveal"],
    ["← ↑ →", "dan-key-shoot"],
    ["↓", "dan-key-surrender"],
    ["T", "dan-key-twitch"],
  ],
  // The fewest cards win; before the deal there is no standing.
  standing: ({ piles, phase }) => (phase === "lot" || phase === "deal" ? null : { points: piles.map((pile) => pile.length), best: "least" }),
  practice: () => import("./Practice.svelte"),
  figure: () => import("./Figure.svelte"),
};
