/** What is asked of the server over HTTP. */
import type { Duels, Found, GameInfo, Hint, Join, Lesson, NewTable, Problem, Rulebook, Seated, Table, Tried, Watched } from "../generated/wire";

/** The server's answer, or why there is none: its own sentence, or that it could not be reached. */
export class Failed extends Error {
  constructor(readonly problem: Problem) {
    super(problem.say.id);
  }
}

const UNREACHABLE: Problem = { say: { id: "unreachable" }, article: "" };

/** What to say of an error: what did not come at all, as a piece of the page itself, could not be reached. */
export const problemOf = (error: unknown): Problem => (error instanceof Failed ? error.problem : UNREACHABLE);

/** Asks, or posts a body: as JSON, which a text is taken for already. */
export async function ask<T>(path: string, body?: unknown, token?: string): Promise<T> {
  const bearer = token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } };
  const json = typeof body === "string" ? body : JSON.stringify(body);
  const post = { method: "POST", headers: { "Content-Type": "application/json" }, body: json };
  let response: Response;
  try {
    response = await fetch(path, body === undefined ? bearer : post);
  } catch {
    throw new Failed(UNREACHABLE);
  }
  if (response.ok) return (await response.json()) as T;
  const problem = (await response.json().catch(() => null)) as Problem | null;
  throw new Failed(problem?.say ? problem : UNREACHABLE);
}

export const api = {
  games: () => ask<GameInfo[]>("/api/games"),
  game: (key: string) => ask<GameInfo>(`/api/games/${encodeURIComponent(key)}`),
  make: (wish: NewTable) => ask<Seated>("/api/tables", wish),
  join: (table: string, who: Join) => ask<Seated>(`/api/tables/${table}/join`, who),
  table: (table: string) => ask<Table>(`/api/tables/${table}`),
  /** The move that a good player would make in the seat of this token. */
  hint: (table: string, token: string) => ask<Hint>(`/api/tables/${table}/hint`, undefined, token),
  watched: () => ask<Watched[]>("/api/watched"),
  find: (code: string) => ask<Found>(`/api/codes/${encodeURIComponent(code)}`),
  duels: ({ one, other, network, seed }: { one: number; other: number; network: string; seed?: number | undefined }) =>
    ask<Duels>(`/api/fairness?one=${one}&other=${other}&network=${network}${seed === undefined ? "" : `&seed=${seed}`}`),
  /** What a table of a game looks like with these options. */
  scene: <Scene>(game: string, options: unknown) => ask<Scene>(`/api/games/${game}/scene`, options),
  lesson: (game: string) => ask<Lesson>(`/api/games/${encodeURIComponent(game)}/lesson`),
  /** What the rules say to another move than the one that a lesson awaits. */
  tryInLesson: (game: string, stop: string, move: unknown) => ask<Tried>(`/api/games/${game}/lesson/try`, { stop, move }),
  rulebook: (game: string) => ask<Rulebook>(`/api/games/${game}/rulebook`),
};

export const qrPath = (table: string): string => `/api/tables/${table}/qr.svg`;

export const recordPath = (table: string): string => `/api/tables/${table}/record`;

export function socketUrl(table: string): string {
  const { protocol, host } = location;
  return `${protocol === "https:" ? "wss" : "ws"}://${host}/api/tables/${table}/socket`;
}
