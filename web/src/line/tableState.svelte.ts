/** What a page knows of its table: the messages that it was told, and what follows from them. The same for live play, replay and lesson. */
import type { LegalMove, Photo, Position, Say, Table, Tick, Told, ToPage, Update } from "../generated/wire";
import type { Line } from "./connection";
import { t } from "../words/language.svelte";
import { spoken } from "../words/phrases";
import { Talk } from "./talk.svelte";
import { Witness } from "./witness";
import { NOBODY, seatName, words, type Reader } from "../words/words";

/** The types of a game's data, for its own table: on the wire they are unknown. */
export interface Kinds {
  view: unknown;
  tally: unknown;
  event: unknown;
  move: unknown;
}
export type ToldOf<G extends Kinds> = Told & { event: G["event"] };
export type PositionOf<G extends Kinds> = Omit<Position, "legal"> & { view: G["view"]; tally: G["tally"]; legal: (LegalMove & { move: G["move"] })[] };

/** The seats from which the game awaits something. In an open window further seats can act. */
function awaitedBy(position: Position | null): readonly number[] {
  if (!position) return [];
  const { kind, awaits = [], seats } = position.acting;
  return kind === "window" ? awaits : seats;
}

export abstract class TableState<G extends Kinds = Kinds> {
  table: Table | null = $state.raw(null);
  /** The position as the first seat of this device sees it. */
  protected seen: PositionOf<G> | null = $state.raw(null);
  /** The value of `me` before the last update. */
  #lastMe = $state(NOBODY);
  /** All events, from the first. */
  told: readonly ToldOf<G>[] = $state.raw([]);
  /** The events of the last update; empty if that update only caught up with the game. */
  news: readonly ToldOf<G>[] = $state.raw([]);
  /** How many events there were when the person left the page; null once they act again. The log marks the events since. */
  leftAt: number | null = $state(null);
  /** The last text for the live region that no event tells. */
  narration: { text: string } | null = $state.raw(null);
  /** The game's clock (ms) in the last update, and when that update arrived (`performance.now()`). */
  #clock: { at: number; here: number } = $state.raw({ at: 0, here: 0 });
  /** The server's last report on the connection and on itself. */
  tick: Tick | null = $state.raw(null);
  /** The photo finishes of all reflex rounds, the newest last. */
  photos: readonly Photo[] = $state.raw([]);
  readonly photo: Photo | null = $derived(this.photos.at(-1) ?? null);
  readonly talk = new Talk();
  readonly id: string;
  protected abstract readonly line: Line;
  protected readonly witness = new Witness();
  #caughtUp = false;

  /** Called with each update before it takes effect, so that a table can measure where its elements are. */
  before?(position: PositionOf<G>, told: readonly ToldOf<G>[]): void;

  constructor(id: string) {
    this.id = id;
  }

  /** A replay or a lesson. */
  get staged(): boolean {
    return this.line.staged;
  }

  /** The seats that are played from this device. */
  readonly mine: readonly number[] = $derived.by(() => {
    const seats = [this.table?.you ?? NOBODY, ...this.line.secondSeats.map(({ seat }) => seat)];
    return seats.filter((seat) => seat >= 0);
  });

  /** Whether several people share this screen: then texts call no seat "you". */
  readonly shared: boolean = $derived(this.mine.length > 1);

  /** My seat; on a shared screen the one that is to act, or acted last. Negative for an onlooker. */
  readonly me: number = $derived.by(() => {
    const { mine } = this;
    const awaited = awaitedBy(this.seen).find((seat) => mine.includes(seat));
    return awaited ?? (mine.includes(this.#lastMe) ? this.#lastMe : (mine[0] ?? NOBODY));
  });

  /** The position with the legal moves of `me`. */
  readonly position: PositionOf<G> | null = $derived.by(() => {
    const secondSeat = this.line.secondSeats.find(({ seat }) => seat === this.me);
    if (!this.seen || !secondSeat) return this.seen;
    return { ...this.seen, legal: secondSeat.told === this.told.length ? ([...secondSeat.legal] as PositionOf<G>["legal"]) : [] };
  });

  /** For whom texts are written. */
  readonly reader: Reader = $derived.by(() => {
    const { game = "", seats = [] } = this.table ?? {};
    return { game, me: this.shared ? NOBODY : this.me, names: seats.map(({ name }) => name) };
  });

  words(say: Say): string {
    return words(say, this.reader);
  }

  name(seat: number): string {
    return seatName(seat, this.reader.names);
  }

  /** The bot's seat that I take over after the round. */
  get waitsFor(): number | null {
    return this.line.waitsFor ?? null;
  }

  get looksOn(): boolean {
    return this.me < 0;
  }

  /** The seats from which the game awaits something. */
  get awaited(): readonly number[] {
    return this.position?.result ? [] : awaitedBy(this.seen);
  }

  get myTurn(): boolean {
    return !this.looksOn && awaitedBy(this.seen).includes(this.me);
  }

  /** "Your turn!"; on a shared screen with the name. */
  get call(): string {
    return this.shared ? t("turn-of", { name: this.name(this.me) }) : t("your-turn");
  }

  /** A phase of the game, of its turn and of the table, as a text that changes with it: what is refused in one can be legal in the next. */
  get phase(): string {
    const { acting, view } = this.seen ?? {};
    const turn = acting?.kind === "turn" ? acting.seats : acting?.seats.some((seat) => this.mine.includes(seat));
    return JSON.stringify([this.table?.phase, this.table?.rest?.until, acting?.kind, turn, acting?.since, (view as { phase?: unknown } | undefined)?.phase]);
  }

  /** The time (ms) from now to a moment of the game's clock. In a replay or lesson that clock stands still. */
  left(moment: number): number {
    return moment - this.#clock.at - (this.staged ? 0 : performance.now() - this.#clock.here);
  }

  /** Has a text read out: for changes on the page that no event tells, such as picking a piece. */
  narrate(text: string): void {
    this.narration = { text };
  }

  leave(): void {
    this.leftAt ??= this.told.length;
  }

  /** Takes in a message of the server. `got`: when it arrived (`performance.now()`). */
  protected take(message: ToPage, got: number): void {
    if (message.type === "table") {
      this.table = message;
      if (!this.staged) this.witness.sit(message);
    } else if (message.type === "past") this.#past(message.told);
    else if (message.type === "update") this.#update(message, got);
    else if (message.type === "tick") this.tick = message;
    // After a reconnection the server repeats the last photo.
    else if (message.type === "photo" && this.photo?.round !== message.round) this.photos = [...this.photos, message];
    else if (message.type === "said") {
      const heard = this.talk.add(message, this.id, this.mine);
      if (heard.length > 0) this.narrate(heard.map((line) => t("talk-says", { name: line.name, what: spoken(line) })).join(" "));
    }
  }

  /** Forgets the game: the server tells it again from the first event. */
  protected restart(): void {
    this.told = this.news = [];
    this.seen = null;
    this.#caughtUp = false;
  }

  #update({ told, at = 0, ...update }: Update, got: number): void {
    const position = update.position as PositionOf<G>;
    const fresh = this.#fresh(told);
    this.#clock = { at, here: got };
    this.witness.hear(fresh, { view: position.view });
    this.#lastMe = this.me;
    this.before?.(position, fresh);
    this.told = [...this.told, ...fresh];
    this.seen = position;
    this.news = this.#caughtUp ? fresh : [];
    this.#caughtUp = true;
  }

  /** Events long past, which are no news; an update follows. */
  #past(told: Told[]): void {
    const fresh = this.#fresh(told);
    this.witness.hear(fresh, { past: true });
    this.told = [...this.told, ...fresh];
  }

  #fresh(told: Told[]): ToldOf<G>[] {
    return told.filter(({ n }) => n > this.told.length);
  }
}
