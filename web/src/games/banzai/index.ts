import type { Game } from "..";
import emblem from "./emblem.svg";

export const game: Game = { key: "banzai", players: [3, 12], emblem };
