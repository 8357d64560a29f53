import type { Game } from "..";
import emblem from "./emblem.svg";
import type { Lampion } from "./view";

/** For practice: not listed at home, but reached by its address and by the page of reflexes. */
export const game: Game<Lampion> = {
  key: "lampion",
  players: [2, 4],
  emblem,
  table: () => import("./Table.svelte"),
  practice: () => import("./Reflexes.svelte"),
  reflexes: true,
  // No lantern is kept by itself, only what all of them have come to.
  sheet: ({ points, left, options }) => ({ rows: left < options.lanterns ? [points] : [], rounds: 1, best: "most" }),
};
