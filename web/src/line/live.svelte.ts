/** The table that a page is at: its state, the commands sent from this page, and its reflex rounds. */
import { flushSync } from "svelte";
import type { Refused, Say, Seated, Table, ToPage } from "../generated/wire";
import type { Line, Listener, Status } from "./connection";
import { fairDrawFor } from "./fairDraw";
import type { Command } from "./outbox";
import { browser } from "./reflex/browser";
import { ReflexSession } from "./reflex/session.svelte";
import { micros, timeOf } from "./reflex/time";
import { Seats } from "./seats.svelte";
import { TableState, type Kinds } from "./tableState.svelte";

export type { Kinds, PositionOf, ToldOf } from "./tableState.svelte";

/** Why something that was tried is not possible, and where on the page it was tried (a `data-at`). */
interface Refusal {
  at: string;
  say: Say;
  article: string;
}

export class Live<G extends Kinds = Kinds> extends TableState<G> {
  #status: Status = $state("connecting");
  /** Shown until the next command, or until the phase ends that it is about. */
  refusal: Refusal | null = $state.raw(null);
  #refusedIn = "";
  /** The move that the hint recommends, if one was asked for. */
  hinted: G["move"] | null = $state.raw(null);
  /** How many commands the server has not answered. */
  waiting = $state(0);
  readonly reflex: ReflexSession;
  protected readonly line: Line;
  /** The last command of each seat until it is answered: the same one is not sent twice, except where presses are timed. */
  #unanswered = new Map<number, { content: string; answer: Promise<boolean> }>();
  #sentFairDraw = false;
  #readsWords = false;

  onseat: ((seated: Seated) => void) | undefined;

  /** `open`: opens another line than one to the server. */
  constructor(id: string, open?: (listener: Listener) => Line, world = browser()) {
    super(id);
    this.reflex = new ReflexSession(world, {
      send: (remark) => this.line.remark(remark),
      take: (message, got) => this.take(message, got),
      answers: (move) => this.#answersCard(move),
      pressed: async (move, press, at) => {
        const refused = await this.#transmit({ type: "move", move, press });
        // The photo finish tells it if another seat was faster.
        if (refused && this.photo?.round !== press.round) this.refuse(at, refused.say, refused.article);
        return !refused;
      },
      acted: (move, at, where) => void this.send({ type: "move", move, press: { at: micros(at) } }, where),
    });
    const listener: Listener = {
      status: (status) => this.#statusChanged(status),
      message: (message, got) => this.reflex.receive(message, got),
      refusedLate: ({ say, article }) => this.refuse("", say, article),
      restart: () => this.restart(),
    };
    this.line = open?.(listener) ?? new Seats(id, listener, () => this.told.length);
  }

  /** The status of the worst connection of this page. */
  readonly status: Status = $derived.by(() => this.line.secondSeats.find(({ status }) => status !== "connected")?.status ?? this.#status);

  /** Sends a command as one of my seats; returns whether it was accepted. `at`: where to show a refusal (a `data-at`). */
  async send(command: Command, at = "", seat = this.me): Promise<boolean> {
    const { kind, since = null } = this.seen?.acting ?? {};
    const timed = kind !== "turn" || since !== null;
    const content = JSON.stringify(timed ? command : { ...command, press: null });
    const last = this.#unanswered.get(seat);
    if (last?.content === content) return last.answer;
    const answer = this.#transmit(command, seat).then((refused) => {
      if (this.#unanswered.get(seat)?.answer === answer) this.#unanswered.delete(seat);
      if (refused) this.refuse(at, refused.say, refused.article);
      return !refused;
    });
    this.#unanswered.set(seat, { content, answer });
    return answer;
  }

  async #transmit(command: Command, seat = this.me): Promise<Refused | null> {
    this.refusal = null;
    this.leftAt = null;
    this.waiting += 1;
    const answer = await this.line.send(command, seat);
    this.waiting -= 1;
    return answer.ok ? null : answer.refused;
  }

  /** Makes a move. `pressed`: the event that made it, where the time can decide who was first. */
  move(move: unknown, at = "", pressed?: Event): Promise<boolean> {
    if (this.reflex.showsCard && this.#answersCard(move)) return this.reflex.press(move, at, pressed);
    if (!pressed) return this.send({ type: "move", move }, at);
    return this.send({ type: "move", move, press: { at: micros(timeOf(pressed, performance.now())) } }, at);
  }

  /** Whether a move is of a kind that answers cards. */
  #answersCard(move: unknown): boolean {
    const kind = (move: unknown): unknown => (move as { do?: unknown }).do;
    return this.position?.legal.some((legal) => legal.reflex && kind(legal.move) === kind(move)) ?? false;
  }

  refuse(at: string, say: Say, article = ""): void {
    this.refusal = { at, say, article };
    this.#refusedIn = this.phase;
  }

  /** The server tells positions in words only to pages that show them. Returns how to end that. */
  readWords(): () => void {
    const say = (words: boolean): void => {
      this.#readsWords = words;
      this.line.remark({ type: "read", words });
    };
    say(true);
    return () => say(false);
  }

  close(): void {
    this.reflex.close();
    this.line.close();
  }

  async sitBeside(name: string): Promise<void> {
    await this.line.sitBeside?.(name);
  }

  #statusChanged(status: Status): void {
    if (this.#status === "connected") this.leave();
    if (status !== "connected") this.reflex.disconnected();
    this.#status = status;
    if (status !== "connected") return;
    this.witness.came();
    this.reflex.look();
    if (this.#readsWords) this.line.remark({ type: "read", words: true });
  }

  protected override take(message: ToPage, got: number): void {
    if (message.type === "update" && message.reveal) flushSync(() => super.take(message, got));
    else super.take(message, got);
    if (message.type === "update") this.reflex.shows(message.position.acting.since, message.round);
    else if (message.type === "table") this.#bringFairDraw(message);
    else if (message.type === "reseated") this.onseat?.(message.seated);
    else if (message.type === "refused" && message.say.id !== "server-unknown-table") this.refuse("", message.say, message.article);
    if (this.#refusedIn !== this.phase) this.refusal = null;
  }

  protected override restart(): void {
    this.reflex.forget();
    super.restart();
  }

  /** Sends this device's part of a fair draw, once. Without it the draws are still random. */
  #bringFairDraw(table: Table): void {
    const luck = this.#sentFairDraw || this.staged ? null : fairDrawFor(table);
    if (!luck) return;
    this.#sentFairDraw = true;
    void this.line.send({ type: "luck", luck }, table.you);
  }
}
