import type { Game } from "..";
import emblem from "./emblem.svg";

export const game: Game = { key: "mora", shelf: 6, players: [2, 4], emblem };
