/**
 * Deals worked out again on this device, for any game: `draws.json` beside a game's rules describes what chance draws from, how that
 * is laid out, and where the cards go that the table is told of. `docs/record.md` describes the format.
 */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils.js";
import { reach, type DrawsSpec, type Fields, type Json, type Shown, type Step, type Values } from "../../line/drawsSpec";

/** `n` in eight bytes. */
function eight(n: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(n));
  return bytes;
}

/** The numbers of the `k`-th draw, as `docs/record.md` defines them, and what Python's `random` makes of them. */
export class Stream {
  readonly #key: Uint8Array;
  #blocks = 0;
  #left: Uint8Array = new Uint8Array();

  constructor(secret: string, luck: readonly string[], k: number) {
    const said = luck.map(hexToBytes).map((each) => concatBytes(Uint8Array.of(each.length), each));
    this.#key = hmac(sha256, hexToBytes(secret), concatBytes(...said, eight(k)));
  }

  bits(count: number): bigint {
    const size = Math.ceil(count / 8);
    while (this.#left.length < size) this.#left = concatBytes(this.#left, sha256(concatBytes(this.#key, eight(this.#blocks++))));
    const taken = bytesToHex(this.#left.subarray(0, size));
    this.#left = this.#left.subarray(size);
    return BigInt(`0x${taken || "0"}`) >> BigInt(8 * size - count);
  }

  below(n: number): number {
    const bits = n.toString(2).length;
    for (;;) {
      const number = Number(this.bits(bits));
      if (number < n) return number;
    }
  }

  sorted<T>(list: readonly T[]): T[] {
    const keyed = list.map((value) => ({ value, key: this.bits(53) }));
    return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ value }) => value);
  }

  shuffled<T>(list: readonly T[]): T[] {
    const cards = [...list];
    for (let at = cards.length - 1; at > 0; at -= 1) {
      const other = this.below(at + 1);
      [cards[at], cards[other]] = [cards[other]!, cards[at]!];
    }
    return cards;
  }

  sample<T>(list: readonly T[], count: number): T[] {
    const pool = [...list];
    return Array.from({ length: count }, (_, taken) => {
      const at = this.below(pool.length - taken);
      const value = pool[at]!;
      pool[at] = pool[pool.length - taken - 1]!;
      return value;
    });
  }
}

/** A value of a description; draws are taken from the stream. Lists from which cards are taken are changed. */
function evaluate(json: Json, values: Values, stream: Stream): unknown {
  const on = (part: Json): unknown => evaluate(part, values, stream);
  const number = (part: Json): number => Number(on(part));
  const list = (part: Json): unknown[] => on(part) as unknown[];
  // What the event says decides nothing but what the description takes from it: it can say more than it should.
  if (typeof json === "string") return reach(json, values, { ...(values.event as Values), me: values.me });
  if (json === null || typeof json !== "object" || Array.isArray(json)) return json;
  const { of, ...rest } = json as Fields;
  const [kind] = Object.keys(rest);
  const what = rest[kind!]!;
  switch (kind) {
    case "below":
      return stream.below(number(what));
    case "pick":
      return ((from) => from[stream.below(from.length)])(list(what));
    case "sort":
      return stream.sorted(list(what));
    case "shuffle":
      return stream.shuffled(list(what));
    case "sample":
      return stream.sample(list(what), number(rest.count!));
    case "ascending":
      return [...list(what)].sort((a, b) => Number(a) - Number(b));
    case "repeat":
      return Array.from({ length: number(what) }, () => on(rest.do!));
    case "range":
      return ((first, last) => Array.from({ length: last - first + 1 }, (_, at) => first + at))(...(what as [number, number]));
    case "join":
      return (what as Json[]).flatMap(list);
    case "those":
      return ((keys) => Object.entries(of as Fields).flatMap(([key, part]) => (keys.includes(key) ? list(part) : [])))(list(what).map(String));
    case "case":
      return on((of as Fields)[String(on(what))] ?? rest.else!);
    case "length":
      return list(what).length;
    case "share":
      return Math.floor(list(what).length / Number(values.players));
    case "least":
      return Math.min(...(what as Json[]).map(number));
    case "plus":
      return (what as Json[]).map(number).reduce((a, b) => a + b);
    case "times":
      return (what as Json[]).map(number).reduce((a, b) => a * b);
    case "next":
      return list(what).shift();
    case "rest":
      return list(what).splice(0);
    case "deal": {
      const [cards, to, each] = [list(what), on(rest.to!), number(rest.each!)];
      const seats = Array.isArray(to) ? to : [...Array(to as number).keys()];
      const hands: unknown[][] = Array.from({ length: Number(values.players) }, () => []);
      for (const seat of seats) hands[seat] = cards.splice(0, each);
      return hands;
    }
    default:
      throw new Error(`draws.json: ${kind}`);
  }
}

/** A card where it lies, and whether it was seen there or later. */
interface Slot {
  card: number;
  seen: boolean;
}
type Place = Slot[];

export interface Seat {
  players: number;
  options: Values;
  me: number;
}
type Event = Values & { told: string };
/** The move that was drawn; `unknown`: it cannot be worked out here. */
export type Move = Values | "unknown";

/** The cards of a game, from draw to draw, as far as the events of one seat show where they are. */
export class Dealing {
  readonly #spec: DrawsSpec;
  readonly #values: Values;
  #places: Record<string, Place | Place[]> = {};
  /** Every card that was drawn. */
  readonly cards: Slot[] = [];
  /** Whether something was seen that cannot be, going by what was drawn. */
  contradicted = false;
  /** Nothing more can be said up to the next deal. */
  #lost = false;
  /** The seats in the order in which they sit. */
  #order: readonly unknown[];

  constructor(spec: DrawsSpec, seat: Seat) {
    this.#spec = spec;
    this.#values = { ...seat };
    this.#order = Array.from({ length: seat.players }, (_, seat) => seat);
  }

  /** Draws what this event of chance tells of; null: it is none. */
  draw(event: Event, stream: Stream): Move | null {
    const spec = this.#spec.draws[event.told];
    if (!spec) return null;
    if (spec.anew) this.#begin();
    const told = spec.unless !== undefined && reach(spec.unless, this.#values, {}) === true;
    if (!spec.draw || told) this.#lost = true;
    if (this.#lost) return "unknown";
    this.#keepOrder(event);
    for (const step of spec.first ?? []) this.#step(step, event, false);
    const places = Object.fromEntries(Object.entries(this.#places).map(([name, place]) => [name, numbers(place)]));
    const values: Values = { ...places, ...this.#values, event };
    for (const [field, json] of Object.entries(spec.draw!)) values[field] = evaluate(json, values, stream);
    for (const field of spec.cards ?? []) this.#places[field] = this.#laid(values[field]);
    for (const [shown, field] of Object.entries(spec.shows ?? {})) if (event[shown] !== values[field]) this.contradicted = true;
    return Object.fromEntries(Object.keys(spec.draw!).filter((field) => !field.startsWith("_")).map((field) => [field, values[field]]));
  }

  /** Follows the cards of an event, and compares what the position shows after it; `seen`: it was seen in play. */
  tell(event: Event, seen: boolean, shown: Shown = {}): void {
    for (const step of this.#spec.told?.[event.told] ?? []) if (!this.#lost) this.#step(step, event, seen);
    for (const [path, cards] of Object.entries(shown)) if (!this.#lost) this.#see(this.#place(path, event), cards, seen);
    const order = this.#orderIn(event);
    if (order && !(event.told in this.#spec.draws)) this.#order = order;
  }

  #orderIn(event: Event): readonly unknown[] | undefined {
    return this.#spec.order === undefined ? undefined : (event[this.#spec.order] as readonly unknown[] | undefined);
  }

  /** From deal to deal the seats keep their order, but for those that are out: another order would deal other hands. */
  #keepOrder(event: Event): void {
    const order = this.#orderIn(event);
    if (!order) return;
    const kept = this.#order.filter((seat) => order.includes(seat));
    if (JSON.stringify(kept) !== JSON.stringify(order)) this.contradicted = true;
    this.#order = order;
  }

  #begin(): void {
    this.#places = {};
    this.#lost = false;
  }

  #laid(value: unknown): Place | Place[] {
    if (typeof value === "number") return this.#laid([value]);
    return (value as unknown[]).map((each) => {
      if (Array.isArray(each)) return this.#laid(each);
      const slot = { card: each as number, seen: false };
      this.cards.push(slot);
      return slot;
    }) as Place | Place[];
  }

  #step(step: Step, event: Event, seen: boolean): void {
    if ((step.if && !event[step.if]) || (step.unless && event[step.unless])) return;
    if (step.lost) this.#lost = true;
    else if (step.see) this.#see(this.#place(step.see, event), event[step.as!], seen);
    else if (step.others === undefined) this.#take(step, event, seen);
    else {
      const { players } = this.#values as unknown as Seat;
      for (let by = 1; by < players; by += 1) this.#take(step, { ...event, other: (Number(event[step.others]) + by) % players }, seen);
    }
  }

  #place(path: string, event: Event): Place | Place[] {
    if (!path.includes(".")) this.#places[path] ??= [];
    const found = reach(path, this.#places, { ...event, ...this.#values });
    if (!Array.isArray(found)) return this.#contradict([]);
    return found as Place;
  }

  #contradict<T>(value: T): T {
    this.contradicted = this.#lost = true;
    return value;
  }

  #take(step: Step, event: Event, seen: boolean): void {
    const from = this.#place(step.from!, event) as Place;
    const to = step.to === undefined ? [] : (this.#place(step.to, event) as Place);
    const card = typeof step.card === "number" ? step.card : step.card === undefined ? 0 : Number(event[step.card]);
    const asked = step.count === "all" ? from.length : step.count === undefined ? 1 : Number(reach(step.count, event, event));
    for (let taken = 0; taken < asked; taken += 1) {
      // Of equal cards, first one that was seen before: no card is counted as seen that may not have been.
      const at = step.take === "first" ? 0 : step.take === "last" ? from.length - 1 : best(from, card);
      const [slot] = from.splice(at < 0 ? from.length : at, 1);
      // Where nothing can be taken off a place, nothing was: only what the event names must have been there.
      if (!slot) return card || step.take === "named" ? this.#contradict(undefined) : undefined;
      if (card && slot.card !== card) return this.#contradict(undefined);
      if (card && seen) slot.seen = true;
      to.push(slot);
    }
  }

  /** What is shown of a place must be there; holes can be any card. */
  #see(place: Place | Place[], shown: unknown, seen: boolean): void {
    const cards = shown as number[] | number[][];
    if (cards.length !== place.length) return this.#contradict(undefined);
    if (place.some(Array.isArray)) return (place as Place[]).forEach((each, at) => this.#see(each, cards[at], seen));
    const left = [...(place as Place)];
    for (const card of cards as number[]) {
      if (!card) continue;
      const [slot] = left.splice(best(left, card) >>> 0, 1);
      if (!slot) return this.#contradict(undefined);
      if (seen) slot.seen = true;
    }
  }
}

function best(place: Place, card: number): number {
  const seen = place.findIndex((slot) => slot.card === card && slot.seen);
  return seen >= 0 ? seen : place.findIndex((slot) => slot.card === card);
}

function numbers(place: Place | Place[]): unknown {
  return place.map((each) => (Array.isArray(each) ? numbers(each) : each.card));
}
