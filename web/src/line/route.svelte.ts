/** The page that the address names. Links, reloads and "back" follow it. */
import { goOnFrom } from "../kit/focus";

export type Route =
  | { page: "home" | "fair" | "reflexes" | "nowhere" }
  | { page: "setup"; game: string; friends: boolean }
  | { page: "practice" | "rules" | "lesson"; game: string }
  | { page: "table" | "replay"; table: string }
  | { page: "code"; code: string };

export const HOME = "/";
export const REFLEXES = "/reflexes";
export const FAIR = "/fair";
export const setupPath = (game: string): string => `/?game=${encodeURIComponent(game)}`;
/** The set-up with its seats kept for friends. */
export const friendsPath = (game: string): string => `${setupPath(game)}&friends`;
export const practicePath = (game: string): string => `${setupPath(game)}&practice`;
export const rulesPath = (game: string, article = ""): string => `/rules/${encodeURIComponent(game)}${article && `#${article}`}`;
export const lessonPath = (game: string): string => `/learn/${encodeURIComponent(game)}`;
export const tablePath = (table: string): string => `/t/${encodeURIComponent(table)}`;

/** The replay of a table, at an entry of its record and as a seat sees it; without a table, of a record from a file. */
export function replayPath(table = "", at?: number, eyes?: number): string {
  return `/replay${table && `/${encodeURIComponent(table)}`}${at === undefined ? "" : `?at=${at}&eyes=${eyes}`}`;
}

export function routeOf({ pathname, search }: { pathname: string; search: string }): Route {
  const table = /^\/t\/([\w-]+)\/?$/.exec(pathname)?.[1];
  if (table) return { page: "table", table };
  const code = /^\/c\/([\w-]+)\/?$/.exec(pathname)?.[1];
  if (code) return { page: "code", code };
  const rules = /^\/rules\/([\w-]+)\/?$/.exec(pathname)?.[1];
  if (rules) return { page: "rules", game: rules };
  const taught = /^\/learn\/([\w-]+)\/?$/.exec(pathname)?.[1];
  if (taught) return { page: "lesson", game: taught };
  const replay = /^\/replay(?:\/([\w-]+))?\/?$/.exec(pathname);
  if (replay) return { page: "replay", table: replay[1] ?? "" };
  if (/^\/fair\/?$/.test(pathname)) return { page: "fair" };
  if (/^\/reflexes\/?$/.test(pathname)) return { page: "reflexes" };
  if (pathname !== HOME) return { page: "nowhere" };
  const asked = new URLSearchParams(search);
  const game = asked.get("game");
  if (!game) return { page: "home" };
  return asked.has("practice") ? { page: "practice", game } : { page: "setup", game, friends: asked.has("friends") };
}

let current: Route = $state.raw(routeOf(location));
addEventListener("popstate", () => (current = routeOf(location)));

export const route = {
  get current(): Route {
    return current;
  },
};

/** A navigation has begun, and the new `main` does not have the focus yet. */
let going = false;

/**
 * Attached to every `main`: after `go`, or when it replaces a `main` with the focus, it takes the focus.
 *
 * While a page loads, several can follow each other.
 */
export function arrives(main: HTMLElement): () => void {
  void current; // What is read here is followed: a `main` that stays while its page changes is arrived at again.
  if (going && !main.contains(document.activeElement)) goOnFrom(main);
  going = false;
  return () => {
    going ||= !main.isConnected && document.activeElement === document.body;
  };
}

/** Opens another page. `instead`: replaces this one in the history. */
export function go(path: string, { instead = false } = {}): void {
  if (instead) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  current = routeOf(location);
  going = true;
  scrollTo(0, 0);
}

/** For links: stays in the page, unless another tab or window is asked for. */
export function follow(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.currentTarget as HTMLAnchorElement;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
