import { api } from "../line/api";
import { memoize } from "../kit/memoize";

/** What a table of a game looks like with some options. */
export const sceneOf = <Scene>(game: string, options: unknown): Promise<Scene> =>
  memoize(`scene ${JSON.stringify([game, options])}`, () => api.scene<Scene>(game, options));
