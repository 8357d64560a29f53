import type { Game } from "..";
import emblem from "./emblem.svg";
import type { View } from "./view";

/** For practice: it stands on no shelf, and is found by its address. */
export const game: Game = {
  key: "lampion",
  players: [2, 4],
  emblem,
  table: () => import("./Table.svelte"),
  // No lantern is kept by itself, only what all of them have come to.
  sheet(view) {
    const { points, left, options } = view as View;
    return { rows: left < options.lanterns ? [points] : [], rounds: 1, best: "most" };
  },
};
