/**
 * The page's half of the arbiter: it answers pings with its own times, says what its clock and screen are like, paints
 * cards at the agreed moment and times presses. Which press means what is the game's to say.
 *
 * All it says itself is worth something only at once: it is sent or lost, never kept and never said again.
 */
import type { Acknowledge, Announce, Hidden, Mark, PageFacts, Press, Tick, Tock, Update } from "../../generated/wire";
import { DeviceGuess, FrameMeter, clockStep } from "./measure";
import { ReflexRound } from "./round";
import { micros } from "./time";
import { firstFrameFrom, type PressEvent, type World } from "./world";

export { browser } from "./browser";
export { type Device } from "./measure";
export { micros, timeOf } from "./time";
export { type PressEvent, type World } from "./world";

/** What a press means at a table: a move, or nothing (null) if it is no answer at all. */
export type Gestures = (event: PressEvent) => unknown;

/** How many frames are measured at a time. */
const FRAMES = 21;

export interface ReflexEvents {
  send(message: Tock | Acknowledge | Mark | Hidden): void;
  /** Paint this update now: its frame has begun, or will never come. */
  show(update: Update): void;
  /** The person's first press after the card: a move, and when it was made. */
  pressed(move: unknown, press: Press): void;
}

export class Reflex {
  readonly #world: World;
  readonly #events: ReflexEvents;
  readonly #device = new DeviceGuess();
  readonly #meter = new FrameMeter();
  readonly #step: number;
  readonly #ends: (() => void)[];
  #stopMeasuring = (): void => {};
  #gestures: Gestures | null = null;
  /** A round that was announced before there was a table to play it at. */
  #announced: { announce: Announce; got: number } | null = null;
  #round: ReflexRound | null = null;
  #held: { update: Update; callOff: () => void } | null = null;

  constructor(world: World, events: ReflexEvents) {
    this.#world = world;
    this.#events = events;
    this.#step = clockStep(world.now);
    this.#ends = [
      world.whenHidden(() => this.#hidden()),
      world.whenPressed((event, at) => this.#pressed(event, at)),
    ];
    this.#measure();
  }

  get facts(): PageFacts {
    return { frame: micros(this.#meter.length), step: micros(this.#step), device: this.#device.device };
  }

  /** Whether an update waits for its frame. What comes after it has to wait, too. */
  get holds(): boolean {
    return this.#held !== null;
  }

  /**
   * A table is shown, and says what presses mean; without one, no round is acknowledged. Returns how to stop that.
   *
   * Called for trusted, new presses only, once a card is seen.
   */
  read(gestures: Gestures): () => void {
    this.#gestures = gestures;
    this.#acknowledge();
    return () => {
      if (this.#gestures === gestures) this.#gestures = null;
    };
  }

  /** `got` is when the message came. */
  tick({ sent }: Tick, got: number): void {
    this.#events.send({ type: "tock", sent, got: micros(got), answered: micros(this.#world.now()) });
  }

  /** A round is announced. It is acknowledged by a page that is seen, once it shows a table. */
  announce(announce: Announce, got: number): void {
    this.drop();
    this.#announced = { announce, got };
    this.#acknowledge();
    this.#measure();
  }

  /**
   * An update with the card of a round: it is shown in the first frame at or after its moment, or as soon as it came if
   * that is past or not known. A page that nobody sees has no frames: there it is shown at once.
   */
  reveal(update: Update, got: number): void {
    const { at = null, round = 0 } = update.reveal ?? {};
    if (!this.#world.visible()) {
      this.#events.show(update);
      return;
    }
    const due = at === null ? got : Math.max(at / 1000, got);
    const callOff = firstFrameFrom(this.#world, due, (time) => {
      if (this.#round?.number === round) this.#round.painted(time);
      this.#release();
    });
    this.#held = { update, callOff };
  }

  /** The verdict on a round is here. */
  judged(round: number): void {
    if (this.#round?.number === round) this.#endRound();
  }

  /** The line broke, or the table goes on: whatever was under way is not ours any more. What was held back is shown. */
  drop(): void {
    this.#announced = null;
    this.#endRound();
    this.#release();
  }

  /** The page leaves the table. */
  close(): void {
    this.#endRound();
    this.#held?.callOff();
    this.#held = null;
    this.#stopMeasuring();
    for (const end of this.#ends) end();
  }

  #acknowledge(): void {
    if (!this.#announced || !this.#gestures || !this.#world.visible()) return;
    const { announce, got } = this.#announced;
    const { round, sent } = announce;
    this.#announced = null;
    const answered = micros(this.#world.now());
    this.#events.send({ type: "acknowledge", round, sent, got: micros(got), answered, page: this.facts });
    this.#round = new ReflexRound(round, this.#world, this.#events);
  }

  #pressed(event: PressEvent, at: number): boolean {
    this.#device.pressed(event);
    if (!this.#round?.awaits(at)) return false;
    const move = this.#gestures?.(event) ?? null;
    if (move === null) return false;
    const round = this.#round;
    this.#round = null;
    round.press(move, at);
    return true;
  }

  #hidden(): void {
    this.#announced = null;
    this.#round?.hide();
    this.#round = null;
    this.#release();
  }

  #endRound(): void {
    this.#round?.close();
    this.#round = null;
  }

  #release(): void {
    const held = this.#held;
    if (!held) return;
    this.#held = null;
    held.callOff();
    this.#events.show(held.update);
  }

  /** A few frames tell how fast the screen is; the newest count. */
  #measure(): void {
    this.#stopMeasuring();
    let left = FRAMES;
    const next = (): void => {
      this.#stopMeasuring = this.#world.frame((time) => {
        this.#meter.frame(time);
        left -= 1;
        if (left > 0) next();
      });
    };
    next();
  }
}
