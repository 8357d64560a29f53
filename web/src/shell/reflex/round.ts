/**
 * One reflex round in which this page takes part: the first press after the card is timed from the very frame that
 * showed it, on the page's own clock. The server decides; this only measures.
 */
import type { Hidden, Mark, Press } from "../../generated/wire";
import { micros } from "./time";
import type { World } from "./world";

export const MARKS_EVERY = 50;
/** A press may still wait for its turn in the browser: a mark speaks only of what is longer ago. */
export const MARGIN = 20;

export interface RoundEvents {
  send(message: Mark | Hidden): void;
  /** The round's first press, which is its only one. */
  pressed(move: unknown, press: Press): void;
}

export class ReflexRound {
  readonly number: number;
  readonly #world: World;
  readonly #events: RoundEvents;
  /** When the frame began that showed the card. */
  #painted: number | undefined;
  #stopMarks = (): void => {};

  constructor(number: number, world: World, events: RoundEvents) {
    this.number = number;
    this.#world = world;
    this.#events = events;
  }

  /** The card is seen in the frame that began at `time`: from now on presses count, and silence is told. */
  painted(time: number): void {
    this.#painted = time;
    this.#stopMarks = this.#world.every(MARKS_EVERY, () => this.#mark(time));
  }

  /** Whether a press at this moment would answer the card. One before the card answers nothing. */
  awaits(at: number): boolean {
    return this.#painted !== undefined && at >= this.#painted;
  }

  press(move: unknown, at: number): void {
    const reaction = micros(at - this.#painted!);
    this.close();
    this.#events.pressed(move, { at: micros(at), round: this.number, reaction });
  }

  hide(): void {
    this.close();
    this.#events.send({ type: "hidden", round: this.number });
  }

  close(): void {
    this.#painted = undefined;
    this.#stopMarks();
  }

  #mark(painted: number): void {
    const until = this.#world.now() - painted - MARGIN;
    if (until > 0) this.#events.send({ type: "mark", round: this.number, until: micros(until) });
  }
}
