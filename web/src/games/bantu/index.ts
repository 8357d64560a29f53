import type { Game } from "..";
import emblem from "./emblem.svg";

export const game: Game = {
  key: "bantu",
  shelf: 1,
  players: [2, 4],
  emblem,
  table: () => import("./Table.svelte"),
  figure: () => import("./Figure.svelte"),
  preview: () => import("./Preview.svelte"),
};
