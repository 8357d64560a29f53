import type { Game } from "..";
import emblem from "./emblem.svg";
import type { Banzai } from "./view";

export const game: Game<Banzai> = { key: "banzai", shelf: 4, players: [3, 12], emblem, table: () => import("./Table.svelte") };
