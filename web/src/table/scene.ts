import { api } from "../line/api";
import { once } from "../kit/memoize";

/** What a table of a game looks like with some options. */
export const sceneOf = <Scene>(game: string, options: unknown): Promise<Scene> =>
  once(`scene ${JSON.stringify([game, options])}`, () => api.scene<Scene>(game, options));
