/**
 * One reflex round, from its announcement to its verdict. Each press names its round. If this page painted the card, the press
 * is timed from that frame on the page's clock; if not, it counts from its arrival. The server decides; this only measures.
 */
import type { Acknowledge, Announce, Hidden, Mark, PageFacts, Press } from "../../generated/wire";
import { micros } from "./time";
import type { World } from "./world";

const MARKS_EVERY_MS = 100;
/** A mark says nothing of the last moments: a press can wait for its turn in the browser, a move of a finger for the next frame. */
export const MARGIN_MS = 40;

type Send = (message: Acknowledge | Mark | Hidden) => void;

export class ReflexRound {
  readonly number: number;
  readonly #world: World;
  readonly #send: Send;
  #announced: { announce: Announce; got: number } | null = null;
  /** Whether the server takes it that this page sees the card. Where nothing is announced, it does. */
  #takesPart = true;
  #begun = false;
  /** When the card came to be seen on this page. */
  #seen: number | undefined;
  /** Whether that was the beginning of its frame: then reactions can be measured. */
  #painted = false;
  /** What was painted last. */
  #shown = 0;
  #over = false;
  #stopMarks = (): void => {};

  constructor(number: number, world: World, send: Send) {
    this.number = number;
    this.#world = world;
    this.#send = send;
  }

  /** Whether the page shows its card, or has shown it. */
  get begun(): boolean {
    return this.#begun;
  }

  /** The round was announced, perhaps again: then it is acknowledged again. `got`: when that arrived. */
  announced(announce: Announce, got: number): void {
    if (!this.#comes) return;
    this.#announced = { announce, got };
    this.#takesPart = false;
  }

  /** The page is ready. It says so once, and before the card. */
  acknowledge(page: PageFacts): void {
    if (this.#takesPart || !this.#announced || !this.#comes) return;
    this.#takesPart = true;
    const { announce, got } = this.#announced;
    const { round, sent } = announce;
    this.#send({ type: "acknowledge", round, sent, got: micros(got), answered: micros(this.#world.now()), page });
  }

  /**
   * Something of this round is seen in the frame that began at `time`. The first is the card: from now on presses count,
   * and silence is told. What comes later does not move that.
   */
  painted(time: number, number: number): void {
    if (this.#over) return;
    this.#shown = number;
    if (this.#seen !== undefined) return;
    this.#seen = time;
    this.#painted = true;
    this.#stopMarks = this.#world.every(MARKS_EVERY_MS, () => this.#mark(time));
  }

  /** The page shows the card, at `time` if no frame was its own. */
  begins(time: number): void {
    this.#begun = true;
    this.#seen ??= time;
  }

  /** Whether a press at this moment would answer the card. One before the card answers nothing. */
  awaits(at: number): boolean {
    return !this.#over && this.#seen !== undefined && at >= this.#seen;
  }

  /** The round's first press, which is its only one. `timed`: whether its own time is to be believed. */
  press(at: number, timed: boolean): Press {
    const reaction = timed && this.#painted ? { reaction: micros(at - this.#seen!), shown: this.#shown } : {};
    this.close();
    return { at: micros(at), round: this.number, ...reaction };
  }

  /** The card is not seen, or not at a known time: no reaction can be measured. */
  hide(): void {
    this.hush();
    this.#painted = false;
    if (this.#takesPart && !this.#over) this.#send({ type: "hidden", round: this.number });
    this.#takesPart = false;
  }

  /** Silence is no longer told. */
  hush(): void {
    this.#stopMarks();
  }

  /** It was answered, or judged. */
  close(): void {
    this.#over = true;
    this.hush();
  }

  get #comes(): boolean {
    return this.#seen === undefined && !this.#over;
  }

  #mark(painted: number): void {
    const until = this.#world.now() - painted - MARGIN_MS;
    if (until > 0) this.#send({ type: "mark", round: this.number, until: micros(until) });
  }
}
