/**
 * What this device was told in a game whose shuffle it will check: kept while the game is on, so that nothing told afterwards can
 * take its place.
 */
import type { Table, Told } from "../generated/wire";
import { drop, store, stored } from "../device/storage";
import { storedFairDraw } from "./fairDraw";
import { shownOf, specOf, type Shown } from "./drawsSpec";

const SEEN = "tablee.seen";
const MOST_TABLES = 12;

type Event = Record<string, unknown> & { told: string };

export interface Seen {
  game: string;
  me: number;
  players: number;
  options: Record<string, unknown>;
  /** All luck, as it stood when the game began. */
  luck: readonly string[];
  /**
   * The events of chance and of cards: their numbers, whether the page was away when they happened, and what the position
   * showed after them.
   */
  events: [n: number, event: Event, away: boolean, shown?: Shown][];
  begun: boolean;
  /** Whether the page was there when the game ended. */
  ended: boolean;
  /** Whether the server told an event a second time as another one, told them in another order, or began another game than was agreed on. */
  changed: boolean;
}

export const storedSeen = (table: string): Seen | null => stored<Seen | null>(`${SEEN}.${table}`, null);

export class Witness {
  #table = "";
  #seen: Seen | null = null;
  /** Nothing was told since the page came: what it is told next happened before. */
  #away = true;
  #over = false;
  #storing: ReturnType<typeof setTimeout> | undefined;

  /** The line to the server stands, perhaps once more. */
  came(): void {
    this.#away = true;
  }

  sit({ id, game, phase, you, seats, options, luck = [] }: Table): void {
    this.#store();
    const before = (id === this.#table && this.#seen) || storedSeen(id);
    const firm = before !== null && (before.begun || before.events.length > 0);
    if (phase === "gathering" && !firm) this.#away = false;
    if (you < 0 || !storedFairDraw(id) || !specOf(game)) return;
    this.#table = id;
    // What another seat is told says nothing of what this one was told, and does not take its place.
    this.#seen = null;
    if (firm && before.me !== you) return;
    const known = before?.me === you ? before : null;
    const [events, begun, players] = [known?.events ?? [], phase !== "gathering", seats.length];
    // Once all luck is known, the game must be the one that was agreed on: other cards would fall otherwise.
    const changed = begun && !!known && JSON.stringify([known.players, known.options]) !== JSON.stringify([players, options]);
    // The first cards may be told before the table says that it has begun.
    if (!known?.begun) this.#remember({ game, me: you, players, options, luck, events, begun, ended: false, changed });
    else this.#seen = known;
    this.#over = phase === "over";
    if (this.#over && !this.#away && !this.#seen!.ended) this.#remember({ ...this.#seen!, ended: true });
  }

  /** `view`: the position after it. `past`: more of what happened while the page was away follows. */
  hear(told: readonly Told[], { past = false, view = null }: { past?: boolean; view?: unknown } = {}): void {
    const [seen, away] = [this.#seen, past || this.#away];
    if (!past) this.#away = false;
    if (!seen) return;
    const { draws, told: moved = {} } = specOf(seen.game)!;
    let { changed } = seen;
    let last = seen.events.at(-1)?.[0] ?? 0;
    const fresh: Seen["events"] = [];
    for (const { n, event } of told as readonly { n: number; event: Event }[]) {
      const known = seen.events.find(([number]) => number === n)?.[1];
      if (known) changed ||= JSON.stringify(known) !== JSON.stringify(event);
      else if ((event.told in draws || event.told in moved) && !(away && this.#over)) {
        changed ||= n < last;
        fresh.push([(last = n), event, away]);
      }
    }
    const newest = fresh.at(-1);
    const shown = newest && view ? shownOf(specOf(seen.game)!, newest[1].told, view, seen.me) : undefined;
    if (shown) newest![3] = shown;
    if (fresh.length > 0 || changed !== seen.changed) this.#remember({ ...seen, events: [...seen.events, ...fresh], changed });
  }

  /** Stored a moment later: the frame that shows a card has nothing else to do. */
  #remember(seen: Seen): void {
    this.#seen = seen;
    this.#storing ??= setTimeout(() => this.#store());
  }

  #store(): void {
    this.#storing = undefined;
    const seen = this.#seen;
    if (!seen || (!seen.begun && seen.events.length === 0)) return;
    if (!storedSeen(this.#table)) {
      const tables = [this.#table, ...stored<string[]>(SEEN, [])];
      for (const table of tables.slice(MOST_TABLES)) drop(`${SEEN}.${table}`);
      store(SEEN, tables.slice(0, MOST_TABLES));
    }
    store(`${SEEN}.${this.#table}`, seen);
  }
}
