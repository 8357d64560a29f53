import type { Game } from "..";
import emblem from "./emblem.svg";

export const game: Game = { key: "bungee", players: [2, 5], emblem };
