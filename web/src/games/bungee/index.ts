import type { Game } from "..";
import emblem from "./emblem.svg";
import type { Bungee } from "./view";

export const game: Game<Bungee> = {
  key: "bungee",
  shelf: 3,
  players: [2, 5],
  emblem,
  table: () => import("./Table.svelte"),
  sheet: ({ sheet, options }) => ({ rows: sheet, rounds: options.rounds, best: "least" }),
};
