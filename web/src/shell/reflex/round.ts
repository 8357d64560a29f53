/**
 * One reflex round, from its announcement to its verdict. Whoever presses names it, so that no press lands in another
 * round. If this page painted the card, the press is timed from the very frame that showed it, on the page's own clock;
 * if not, it counts from when it arrives. The server decides; this only measures.
 */
import type { Acknowledge, Announce, Hidden, Mark, PageFacts, Press } from "../../generated/wire";
import { micros } from "./time";
import type { World } from "./world";

export const MARKS_EVERY = 50;
/** A press may still wait for its turn in the browser: a mark speaks only of what is longer ago. */
export const MARGIN = 20;

export type Send = (message: Acknowledge | Mark | Hidden) => void;

export class ReflexRound {
  readonly #world: World;
  readonly #send: Send;
  #announced: { announce: Announce; got: number };
  #acknowledged = false;
  #card: number | null = null;
  /** When the card came to be seen on this page. */
  #seen: number | undefined;
  /** Whether that was the beginning of its frame: then reactions can be measured. */
  #painted = false;
  #over = false;
  #stopMarks = (): void => {};

  /** `got` is when the announcement came. */
  constructor(announce: Announce, got: number, world: World, send: Send) {
    this.#announced = { announce, got };
    this.#world = world;
    this.#send = send;
  }

  get number(): number {
    return this.#announced.announce.round;
  }

  /** Which card is this round's, once the page shows it. */
  get card(): number | null {
    return this.#card;
  }

  /** The announcement is repeated: whoever is ready for the card says so again. */
  again(announce: Announce, got: number): void {
    if (!this.#comes) return;
    this.#announced = { announce, got };
    this.#acknowledged = false;
  }

  /** The page is ready. It says so once, and before the card. */
  acknowledge(page: PageFacts): void {
    if (this.#acknowledged || !this.#comes) return;
    this.#acknowledged = true;
    const { announce, got } = this.#announced;
    const { round, sent } = announce;
    this.#send({ type: "acknowledge", round, sent, got: micros(got), answered: micros(this.#world.now()), page });
  }

  /** The card is seen in the frame that began at `time`: from now on presses count, and silence is told. */
  painted(time: number): void {
    this.#seen = time;
    this.#painted = true;
    this.#stopMarks = this.#world.every(MARKS_EVERY, () => this.#mark(time));
  }

  /** The page shows the card, at `time` if no frame was its own. */
  shows(card: number, time: number): void {
    this.#card = card;
    this.#seen ??= time;
  }

  /** Whether a press at this moment would answer the card. One before the card answers nothing. */
  awaits(at: number): boolean {
    return !this.#over && this.#seen !== undefined && at >= this.#seen;
  }

  /** The round's first press, which is its only one. `timed`: whether its own time is to be believed. */
  press(at: number, timed: boolean): Press {
    const reaction = timed && this.#painted ? { reaction: micros(at - this.#seen!) } : {};
    this.close();
    return { at: micros(at), round: this.number, ...reaction };
  }

  /** Nobody sees the card, or nobody can tell when: there is no reaction to be measured any more. */
  hide(): void {
    this.hush();
    this.#painted = false;
    if (this.#acknowledged && !this.#over) this.#send({ type: "hidden", round: this.number });
    this.#acknowledged = false;
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
    const until = this.#world.now() - painted - MARGIN;
    if (until > 0) this.#send({ type: "mark", round: this.number, until: micros(until) });
  }
}
