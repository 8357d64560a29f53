import type { Game } from "..";
import emblem from "./emblem.svg";
import type { Bungee } from "./view";

export const game: Game<Bungee> = {
  key: "bungee",
  phrases: ["bungee-phrase-jump", "bungee-phrase-cord"],
  shelf: 3,
  players: [2, 5],
  minutes: [10, 30],
  age: { from: 8, by: "rulebook" },
  emblem,
  table: () => import("./Table.svelte"),
  figure: () => import("./Figure.svelte"),
  keys: [
    ["1…9 0", "bungee-key-pick"],
    ["B", "bungee-key-bungee"],
    ["P", "bungee-key-pile"],
    ["D", "bungee-key-discards"],
    ["C", "bungee-key-call"],
    ["S", "bungee-key-pass"],
  ],
  sheet: ({ sheet, options }) => ({ rows: sheet, rounds: options.rounds, best: "least" }),
};
