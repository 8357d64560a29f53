import type { Game } from "..";
import emblem from "./emblem.svg";
import type { Lampion } from "./view";

/** For practice: it stands on no shelf, and is found by its address. */
export const game: Game<Lampion> = {
  key: "lampion",
  players: [2, 4],
  emblem,
  table: () => import("./Table.svelte"),
  // No lantern is kept by itself, only what all of them have come to.
  sheet: ({ points, left, options }) => ({ rows: left < options.lanterns ? [points] : [], rounds: 1, best: "most" }),
};
