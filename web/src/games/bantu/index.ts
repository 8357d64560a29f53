import type { Game } from "..";
import emblem from "./emblem.svg";

export const game: Game = { key: "bantu", players: [2, 4], emblem };
