/** The types of a game's `draws.json` (`docs/record.md` describes the format), and what they say of a view. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type Values = Record<string, unknown>;
export type Fields = Record<string, Json>;

/** What a kind of event that chance made describes. */
interface DrawSpec {
  /** The moves of chance that it tells of. */
  do: string[];
  /** What is drawn, field by field of the move, in this order. Missing: this cannot be worked out here. */
  draw?: Fields;
  /** An option under which the layout is another one, which cannot be worked out here. */
  unless?: string;
  /** Whether all cards are dealt anew. */
  anew?: boolean;
  /** Where cards go before it is drawn. */
  first?: Step[];
  /** The fields that are places of cards. */
  cards?: string[];
  /** Fields of the event that show fields of the move. */
  shows?: Record<string, string>;
}

/** One step of where cards go: some are taken from a place to another, or a place is seen. */
export interface Step {
  take?: "first" | "last" | "named";
  from?: string;
  /** Left out: out of play. */
  to?: string;
  card?: string | number;
  count?: string;
  see?: string;
  as?: string;
  if?: string;
  unless?: string;
  /** For each other seat, clockwise. */
  others?: string;
  lost?: boolean;
}

export interface DrawsSpec {
  draws: Record<string, DrawSpec>;
  told?: Record<string, Step[]>;
  /** Which places the position shows after an event, each with its path in the view. */
  shown?: Record<string, Record<string, string>>;
  /** The field of events that tells in which order the seats sit. */
  order?: string;
}

/** What a position showed of places. */
export type Shown = Record<string, unknown>;

/** What the position after an event shows of places; undefined: nothing that is compared. */
export function shownOf(spec: DrawsSpec, told: string, view: unknown, me: number): Shown | undefined {
  const places = spec.shown?.[told];
  return places && Object.fromEntries(Object.entries(places).map(([place, path]) => [place, reach(path, view as Values, { me })]));
}

/** What a path leads to: names stand for fields, or for the number of a seat. */
export function reach(path: string, values: Values, names: Values): unknown {
  return path.split(".").reduce<unknown>((value, part) => {
    const key = Array.isArray(value) && part in names ? String(names[part]) : part;
    return (value as Values | undefined)?.[key];
  }, values);
}

const specs = import.meta.glob<DrawsSpec>("../../../src/tablee/games/*/draws.json", { import: "default", eager: true });

export const specOf = (game: string): DrawsSpec | undefined => Object.entries(specs).find(([path]) => path.split("/").at(-2) === game)?.[1];
