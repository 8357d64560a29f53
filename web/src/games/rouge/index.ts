import type { Game } from "..";
import emblem from "./emblem.svg";

export const game: Game = { key: "rouge", players: [2, 6], emblem };
