import type { Rulebook } from "../generated/wire";
import { api } from "./api";
import { memoize } from "../kit/memoize";

export const rulebook = (game: string): Promise<Rulebook> => memoize(`rulebook ${game}`, () => api.rulebook(game));
