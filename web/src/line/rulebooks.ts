import type { Rulebook } from "../generated/wire";
import { api } from "./api";
import { once } from "../kit/memoize";

export const rulebook = (game: string): Promise<Rulebook> => once(`rulebook ${game}`, () => api.rulebook(game));
