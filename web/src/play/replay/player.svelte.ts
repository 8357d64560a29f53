/** A replay: step by step, as any seat sees it, at the table of the game. */
import type { Problem, RefusedLine, Replay, Result, Step, Table, Told } from "../../generated/wire";
import { Failed } from "../../line/api";
import type { Answer, Command } from "../../line/outbox";
import { linesOf } from "../log";
import { Live } from "../../line/live.svelte";
import { StagedLine } from "../../line/stagedLine";
import type { Source } from "./source";

export const SPEEDS = [0.5, 1, 2, 4] as const;
/** The duration of a step (ms): as long as in the game, between limits. */
const LONGEST = 2400;
const SHORTEST = 600;
/** What is pressed at a table at which one only looks on. */
const ONLY_LOOKING: Answer = { ok: false, refused: { type: "refused", say: { id: "replay-only" } } };

/** What one pair of eyes saw, as far as it is here. */
interface Seen {
  table: Table;
  length: number;
  upto: number;
  steps: readonly Step[];
}

export class Player {
  readonly source: Source;
  /** The table at this step. A jump to another step than the next makes a new one. */
  live: Live | null = $state.raw(null);
  eyes = $state(0);
  playing = $state(false);
  speed: (typeof SPEEDS)[number] = $state(1);
  problem: Problem | null = $state.raw(null);
  /** The steps that end a round: a jump to one of them shows the count. */
  rounds: readonly number[] = [];
  refused: readonly RefusedLine[] = $state.raw([]);
  claimed: Result | null = $state.raw(null);
  #seen: Seen | null = $state.raw(null);
  index = $state(0);
  #all = new Map<number, Seen>();
  #stagedLine = new StagedLine(() => ONLY_LOOKING);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts openings: results of an earlier one are ignored. */
  #opening = 0;
  /** The entry that one is at, or wants to be at: one may go on while other eyes are on their way. */
  #at = 0;

  constructor(source: Source) {
    this.source = source;
  }

  readonly steps: readonly Step[] = $derived(this.#seen?.steps ?? []);
  readonly table: Table | null = $derived(this.#seen?.table ?? null);
  /** How many entries there are, and up to which they are here. */
  readonly length: number = $derived(this.#seen?.length ?? 0);
  readonly here: number = $derived(this.#seen?.upto ?? 0);
  readonly whole: boolean = $derived(this.#seen !== null && this.here >= this.length);
  readonly step: Step | null = $derived(this.steps[this.index] ?? null);
  readonly atEnd: boolean = $derived(this.whole && this.index >= this.steps.length - 1);

  /** All that is told in the game, each line with the step that tells it. */
  readonly lines: readonly { told: Told; index: number }[] = $derived.by(() => {
    const told = this.steps.flatMap(({ update }) => update.told);
    const stepOf = new Map(this.steps.flatMap(({ update }, index) => update.told.map(({ n }): [number, number] => [n, index])));
    return linesOf({ table: this.table, told }).map((each) => ({ told: each, index: stepOf.get(each.n)! }));
  });

  /** Sees it with other eyes, at the same entry: or at the last one before it at which these saw anything. */
  async open(eyes: number, at: number): Promise<void> {
    this.pause();
    const opening = ++this.#opening;
    this.#at = at;
    this.problem = null;
    let shown = false;
    let seen = this.#all.get(eyes);
    try {
      for (;;) {
        if (!seen || seen.upto < seen.length) seen = await this.#more(eyes, seen);
        if (opening !== this.#opening) return;
        if (shown) this.#seen = seen;
        else if (seen.upto >= Math.min(this.#at, seen.length)) {
          this.#seen = seen;
          this.eyes = eyes;
          this.#show(this.indexOf(this.#at));
          shown = true;
        }
        if (seen.upto >= seen.length) return;
      }
    } catch (error) {
      if (error instanceof Failed && opening === this.#opening) this.problem = error.problem;
    }
  }

  async #more(eyes: number, seen: Seen | undefined): Promise<Seen> {
    const piece: Replay = await this.source.piece(eyes, seen?.upto ?? -1);
    if (!seen) {
      this.refused = piece.refused;
      this.claimed = piece.claimed;
    }
    const { table, length, upto } = piece;
    const more = { table, length, upto, steps: [...(seen?.steps ?? []), ...piece.steps] };
    this.#all.set(eyes, more);
    return more;
  }

  /** The last step that is not after an entry. */
  indexOf(n: number): number {
    return Math.max(0, this.steps.findLastIndex((step) => step.n <= n));
  }

  /** One step on, with its movement and its sounds. */
  next(): void {
    const step = this.steps[this.index + 1];
    if (!step) return this.pause();
    this.index += 1;
    this.#at = step.n;
    if (step.photo) this.#stagedLine.tell(step.photo);
    this.#stagedLine.tell(step.update);
    if (this.playing) this.#wait();
  }

  back(): void {
    this.goTo(this.index - 1);
  }

  /** To any step, without what moves between. */
  goTo(index: number): void {
    this.pause();
    const wanted = Math.min(Math.max(index, 0), this.steps.length - 1);
    if (wanted !== this.index) this.#show(wanted);
  }

  play(): void {
    if (this.atEnd) this.#show(0);
    this.playing = true;
    this.#wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  close(): void {
    this.pause();
    this.#opening += 1;
    this.live?.close();
    this.source.close();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const [now, next] = [this.step, this.steps[this.index + 1]];
    if (!now || !next) {
      // The rest may still be on its way.
      if (this.whole) this.pause();
      else this.#timer = setTimeout(() => this.#wait(), SHORTEST);
      return;
    }
    const took = (next.update.at ?? 0) - (now.update.at ?? 0);
    this.#timer = setTimeout(() => this.next(), Math.min(Math.max(took, SHORTEST), LONGEST) / this.speed);
  }

  /** A new table that is told all that came before as past. */
  #show(index: number): void {
    const steps = this.steps.slice(0, index + 1);
    const last = steps.at(-1);
    if (!last || !this.table) return;
    this.live?.close();
    this.index = index;
    this.#at = last.n;
    this.#stagedLine = new StagedLine((command) => this.#judge(command));
    const live = new Live(this.table.id, (listener) => this.#stagedLine.to(listener));
    const photo = steps.findLast((step) => step.photo)?.photo;
    const counted = this.rounds.includes(index) && last.update.position.acting.seats.every((seat) => seat < 0);
    this.#stagedLine.tell(
      { ...this.table, rest: counted ? { since: 0, until: 0 } : null },
      { type: "past", told: steps.flatMap(({ update }) => update.told) },
      ...(photo ? [photo] : []),
      { ...last.update, told: [] },
    );
    this.live = live;
  }

  /** "Go on" means one step on; to play, one sits down at a table of one's own. */
  #judge(command: Command): Answer {
    if (command.type !== "ready") return ONLY_LOOKING;
    this.pause();
    this.next();
    return { ok: true };
  }
}
