import type { Game } from "..";
import emblem from "./emblem.svg";

export const game: Game = { key: "banzai", shelf: 4, players: [3, 12], emblem };
