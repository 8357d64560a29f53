/**
 * One reflex round on the page: the card is painted at the agreed moment, and the first press is timed from the very
 * frame that showed it, on the page's own clock. The server decides; this only measures.
 */
import { micros, type ToArbiter } from "./messages";

/** A press, as the browser tells it. */
export interface Press {
  /** When it happened, on the clock of `World.now`. */
  at: number;
  /** What it means in the game. */
  gesture: string;
}

/** How the world is reached; tests bring their own. All times are milliseconds of one steady clock. */
export interface World {
  now(): number;
  /** Calls back once, at the beginning of the next frame, with its time. Returns how to call it off. */
  frame(callback: (time: number) => void): () => void;
  /** Calls back again and again. Returns how to stop it. */
  every(milliseconds: number, callback: () => void): () => void;
  visible(): boolean;
  /** Calls back when the page is hidden. Returns how to stop listening. */
  whenHidden(callback: () => void): () => void;
  /** Calls back for every press of a person, not of a script. Returns how to stop listening. */
  whenPressed(callback: (press: Press) => void): () => void;
}

export const MARKS_EVERY = 50;
/** A press may still wait for its turn in the browser: a mark speaks only of what is longer ago. */
export const MARGIN = 20;
/** What a press before the card is told as. */
const BEFORE = -1;

export interface RoundEvents {
  send(message: ToArbiter): void;
  /** The card is to be painted in this very frame. */
  show(): void;
  /** The person's press was taken. */
  pressed(): void;
}

export class ReflexRound {
  readonly #round: number;
  readonly #world: World;
  readonly #events: RoundEvents;
  #painted: number | undefined;
  #over = false;
  #ends: (() => void)[] = [];

  /** From now on presses count: those before the card, too. */
  constructor(round: number, world: World, events: RoundEvents) {
    this.#round = round;
    this.#world = world;
    this.#events = events;
    if (!world.visible()) {
      this.#hidden();
      return;
    }
    this.#ends.push(world.whenHidden(() => this.#hidden()));
    this.#ends.push(world.whenPressed((press) => this.#pressed(press)));
  }

  get over(): boolean {
    return this.#over;
  }

  /** The card is here. It is painted in the first frame at or after `at` (now, if that is past or not known). */
  reveal(at: number | null): void {
    if (this.#over || this.#painted !== undefined) return;
    const arrived = this.#world.now();
    const due = at === null ? arrived : Math.max(at, arrived);
    const wait = (): void => {
      this.#ends.push(
        this.#world.frame((time) => {
          if (this.#over) return;
          if (time < due) wait();
          else this.#paint(time);
        }),
      );
    };
    wait();
  }

  /** The round is over, whatever was pressed. */
  close(): void {
    if (this.#over) return;
    this.#over = true;
    for (const end of this.#ends) end();
    this.#ends = [];
  }

  #paint(time: number): void {
    this.#painted = time;
    this.#events.show();
    this.#ends.push(this.#world.every(MARKS_EVERY, () => this.#mark(time)));
  }

  #mark(painted: number): void {
    const until = this.#world.now() - painted - MARGIN;
    if (until > 0) this.#events.send({ type: "mark", round: this.#round, until: micros(until) });
  }

  #pressed(press: Press): void {
    if (this.#over) return;
    const reaction = this.#painted === undefined ? BEFORE : micros(press.at - this.#painted);
    this.#events.send({ type: "claim", round: this.#round, reaction, gesture: press.gesture });
    this.close();
    this.#events.pressed();
  }

  #hidden(): void {
    if (this.#over) return;
    this.#events.send({ type: "hidden", round: this.#round });
    this.close();
  }
}
