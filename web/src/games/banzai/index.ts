import type { Game } from "..";
import emblem from "./emblem.svg";
import type { Banzai } from "./view";

export const game: Game<Banzai> = {
  key: "banzai",
  phrases: ["banzai-phrase-asleep", "banzai-phrase-nerves"],
  shelf: 4,
  players: [3, 12],
  minutes: [2, 5],
  emblem,
  table: () => import("./Table.svelte"),
  card: () => import("./Card.svelte"),
  figure: () => import("./Figure.svelte"),
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
