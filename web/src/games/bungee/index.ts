import type { Game } from "..";
import emblem from "./emblem.svg";
import type { View } from "./view";

export const game: Game = {
  key: "bungee",
  shelf: 3,
  players: [2, 5],
  emblem,
  table: () => import("./Table.svelte"),
  sheet(view) {
    const { sheet, options } = view as View;
    return { rows: sheet, rounds: options.rounds, best: "least" };
  },
};
