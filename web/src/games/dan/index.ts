import type { Game } from "..";
import emblem from "./emblem.svg";
import type { Dan } from "./view";

export const game: Game<Dan> = {
  key: "dan",
  shelf: 5,
  players: [2, 4],
  emblem,
  table: () => import("./Table.svelte"),
  practice: () => import("./Practice.svelte"),
  figure: () => import("./Figure.svelte"),
};
