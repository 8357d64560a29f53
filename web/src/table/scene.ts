/** What a table of a game looks like with some options: asked for once, and again if that failed. */
import { api } from "../shell/api";

const asked = new Map<string, Promise<unknown>>();

export function sceneOf<Scene>(game: string, options: unknown): Promise<Scene> {
  const which = JSON.stringify([game, options]);
  const found = (asked.get(which) as Promise<Scene> | undefined) ?? api.scene<Scene>(game, options);
  asked.set(which, found);
  found.catch(() => asked.delete(which));
  return found;
}
