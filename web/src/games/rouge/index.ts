import type { Game } from "..";
import emblem from "./emblem.svg";
import type { View } from "./view";

export const game: Game = {
  key: "rouge",
  shelf: 2,
  players: [2, 6],
  emblem,
  table: () => import("./Table.svelte"),
  sheet(view) {
    const { sheet, options, hands } = view as View;
    return { rows: sheet, rounds: options.deals || hands.length, best: "most" };
  },
};
