import type { Game } from "..";
import emblem from "./emblem.svg";

export const game: Game = { key: "dan", shelf: 5, players: [2, 4], emblem, table: () => import("./Table.svelte") };
