/** One table as this page knows it: who sits there, the position, everything told so far, and the line to the server. */
import type { Position, Refused, Say, Seated, Table, Told, ToPage } from "../generated/wire";
import { socketUrl } from "./api";
import { Connection, type Answer, type Command, type Listener, type Status, type World } from "./connection";
import { forgetSeat, keepSeat, keptSeat } from "./kept";
import { seatName, words, type Reader } from "./words";

/** Something tried that cannot be: where it was tried, and why not. */
export interface Objection {
  at: string;
  say: Say;
  article: string;
}

/** How long a round's end is looked at, and what pace makes of it. */
const REST = 12_000;
const PACE = { instant: 0, quick: 0.4, normal: 1, calm: 1.6 } as const;

export class Live {
  status: Status = $state("connecting");
  table: Table | null = $state.raw(null);
  position: Position | null = $state.raw(null);
  /** Everything told, from the first. */
  told: readonly Told[] = $state.raw([]);
  /** What was told last, at once; empty when the page only caught up. */
  news: readonly Told[] = $state.raw([]);
  /** How much had been told when the person went away; what came since is marked until they move again. */
  leftAt: number | null = $state(null);
  objection: Objection | null = $state.raw(null);
  /** How long (ms) the game rests, from when this page was told ... */
  readonly rest: number = $derived.by(() => (this.table?.rests ? REST * PACE[this.table.pace] : 0));
  /** ... which was then (`performance.now()`). */
  restsSince = 0;
  /** What the game's clock said (ms) when the last update was sent, and when it came (`performance.now()`). */
  heard: { at: number; here: number } = $state.raw({ at: 0, here: 0 });
  /** How many commands the server has not answered yet. */
  waiting = $state(0);
  readonly id: string;
  #connection: Connection;
  #caughtUp = false;

  /** Called with each update before it takes effect, so that a table can look where its things are. */
  before: ((position: Position, told: readonly Told[]) => void) | undefined;
  onseat: ((seated: Seated) => void) | undefined;

  constructor(id: string, reach?: World) {
    this.id = id;
    const listener: Listener = {
      status: (status) => {
        if (this.status === "connected") this.leave();
        this.status = status;
      },
      message: (message) => this.#hear(message),
      late: (refused) => this.#object("", refused),
    };
    const line = {
      url: socketUrl(id),
      token: keptSeat(id)?.token ?? "",
      have: () => this.told.length,
      outbox: `tablee.outbox.${id}`,
    };
    this.#connection = new Connection(line, listener, reach);
  }

  /** How sentences read at this seat. */
  readonly reader: Reader = $derived.by(() => {
    const { game = "", seats = [], you = -4 } = this.table ?? {};
    return { game, me: you, names: seats.map(({ name }) => name) };
  });

  words(say: Say): string {
    return words(say, this.reader);
  }

  name(seat: number): string {
    return seatName(seat, this.reader.names);
  }

  get me(): number {
    return this.reader.me;
  }

  get looksOn(): boolean {
    return this.me < 0;
  }

  /** Whether the game awaits something from me. An open window awaits its first seat; the others only may. */
  get myTurn(): boolean {
    if (this.position === null || this.looksOn) return false;
    const { kind, due = null, seats } = this.position.acting;
    return kind === "window" && due === null ? seats[0] === this.me : seats.includes(this.me);
  }

  /** How long (ms) it is from now to a moment of the game's clock. */
  left(moment: number): number {
    return moment - this.heard.at - (performance.now() - this.heard.here);
  }

  /** Tells the server. `at`: where in the page it was tried, for the case that it cannot be. */
  async send(command: Command, at = ""): Promise<boolean> {
    this.objection = null;
    this.leftAt = null;
    this.waiting += 1;
    const answer: Answer = await this.#connection.send(command);
    this.waiting -= 1;
    if (!answer.ok) this.#object(at, answer.refused);
    return answer.ok;
  }

  move(move: unknown, at = ""): Promise<boolean> {
    return this.send({ type: "move", move }, at);
  }

  /** An objection of the page itself, in the words of the rules. */
  object(at: string, say: Say, article = ""): void {
    this.objection = { at, say, article };
  }

  /** The person looks elsewhere. */
  leave(): void {
    this.leftAt ??= this.told.length;
  }

  close(): void {
    this.#connection.close();
  }

  #object(at: string, { say, article = "" }: Refused): void {
    this.objection = { at, say, article };
  }

  #hear(message: ToPage): void {
    if (message.type === "table") this.#seated(message);
    else if (message.type === "update") this.#update(message.told, message.position, message.at ?? 0);
    else if (message.type === "seat") this.onseat?.(message.seated);
    else if (message.type === "refused") this.#turnedAway(message);
  }

  /** Something else than a command was refused: the greeting. */
  #turnedAway(refused: Refused): void {
    if (refused.say.id === "server-unknown-token") {
      forgetSeat(this.id);
      this.#connection.forgetToken();
    } else if (refused.say.id !== "server-unknown-table") this.#object("", refused);
  }

  #seated(table: Table): void {
    if (table.rests && !this.table?.rests) this.restsSince = performance.now();
    this.table = table;
    const seat = keptSeat(this.id);
    if (!seat) return;
    if (table.you < 0) forgetSeat(this.id);
    else keepSeat({ ...seat, game: table.game, at: Date.now(), over: table.phase === "over" });
  }

  #update(told: readonly Told[], position: Position, at: number): void {
    this.heard = { at, here: performance.now() };
    const fresh = told.filter(({ n }) => n > this.told.length);
    this.before?.(position, fresh);
    this.told = [...this.told, ...fresh];
    this.position = position;
    this.news = this.#caughtUp ? fresh : [];
    this.#caughtUp = true;
  }
}
