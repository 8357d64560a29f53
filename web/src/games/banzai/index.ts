import type { Game } from "..";
import emblem from "./emblem.svg";
import type { Banzai } from "./view";

export const game: Game<Banzai> = {
  key: "banzai",
  phrases: ["banzai-phrase-asleep", "banzai-phrase-nerves"],
  shelf: 4,
  players: [3, 12],
  minutes: [2, 5],
  age: { from: 8, by: "house" },
  emblem,
  table: () => import("./Table.svelte"),
  figure: () => import("./Figure.svelte"),
  // The number of players that were out before each; it grows for those who are still in.
  standing: ({ hands, out }) => {
    const before = (at: number): number => out.slice(0, at).flat().length;
    const points = hands.map((_, seat) => {
      const at = out.findIndex((seats) => seats.includes(seat));
      return before(at < 0 ? out.length : at);
    });
    return { points, best: "most", rounds: out.length };
  },
  keys: [
    ["1…6", "banzai-key-lay"],
    ["␣", "banzai-key-grab"],
    ["← →", "banzai-key-aim"],
    ["B", "banzai-key-banzai"],
    ["F", "banzai-key-feint"],
    ["S", "banzai-key-pawns"],
    ["D", "banzai-key-seats"],
    ["J", "banzai-key-go"],
  ],
};
