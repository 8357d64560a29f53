import type { Game } from "..";
import type { RougeEvent } from "../../generated/wire";
import emblem from "./emblem.svg";
import type { View } from "./view";

export const game: Game = {
  key: "rouge",
  shelf: 2,
  players: [2, 6],
  emblem,
  table: () => import("./Table.svelte"),
  replaced: (event, next) => [event, next].every((each) => (each as RougeEvent).told === "chosen"),
  sheet(view) {
    const { sheet, options, hands } = view as View;
    return { rows: sheet, rounds: options.deals || hands.length, best: "most" };
  },
};
