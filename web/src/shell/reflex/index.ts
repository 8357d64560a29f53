/**
 * The page's half of the arbiter: it answers pings with its own times, says what its clock and screen are like, paints
 * cards at the agreed moment and times presses. Which press means what is the game's to say.
 *
 * All it says itself is worth something only at once: it is sent or lost, never kept and never said again.
 */
import type { Acknowledge, Announce, Hidden, Mark, PageFacts, Press, Tick, Tock, Update } from "../../generated/wire";
import { DeviceGuess, FrameMeter, clockStep } from "./measure";
import { ReflexRound } from "./round";
import { micros, timeOf } from "./time";
import { firstFrameFrom, type PressEvent, type World } from "./world";

export { browser } from "./browser";
export { type Device } from "./measure";
export { micros, timeOf } from "./time";
export { type PressEvent, type World } from "./world";

/** What a press means at a table: a move, or nothing (null) if it is no answer at all. */
export type Gestures = (event: PressEvent) => unknown;

/** How many frames are measured at a time. */
const FRAMES = 21;
/** How long after its moment (ms) a card waits for a frame: the game must go on without one. */
const NO_FRAME_AFTER = 500;

export interface ReflexEvents {
  send(message: Tock | Acknowledge | Mark | Hidden): void;
  /** Paint this update now: its frame has begun, or will never come. */
  show(update: Update): void;
  /** The person's first press after the card: a move, when it was made, and where. Tells whether it counts. */
  pressed(move: unknown, press: Press, where: string): Promise<boolean>;
  /** The person pressed, but the page came too late to the round to take part. */
  missed(where: string): void;
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
  #where = "";
  /** The last round that was announced, until its card is gone. */
  #round: ReflexRound | null = null;
  /** The card that is seen, told by its moment in the game. */
  #card: number | null = null;
  #held: { update: Update; callOff: () => void } | null = null;

  constructor(world: World, events: ReflexEvents) {
    this.#world = world;
    this.#events = events;
    this.#step = clockStep(world.now);
    this.#ends = [
      world.whenHidden(() => this.#hidden()),
      world.whenVisible(() => this.#acknowledge()),
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
   * Called for trusted, new presses only, once a card is seen. `where`: at what in the page to object to them.
   */
  read(gestures: Gestures, where = ""): () => void {
    this.#gestures = gestures;
    this.#where = where;
    this.#acknowledge();
    return () => {
      if (this.#gestures === gestures) this.#gestures = null;
    };
  }

  /** `got` is when the message came. */
  tick({ sent }: Tick, got: number): void {
    this.#events.send({ type: "tock", sent, got: micros(got), answered: micros(this.#world.now()) });
  }

  /** A round is announced, perhaps again. It is acknowledged by a page that is seen, once it shows a table. */
  announce(announce: Announce, got: number): void {
    if (this.#round?.number === announce.round) this.#round.again(announce, got);
    else this.#begin(announce, got);
    this.#acknowledge();
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
    const stops = [
      firstFrameFrom(this.#world, due, (time) => {
        if (this.#round?.number === round) this.#round.painted(time);
        this.#release();
      }),
      // A window that is covered by others, or looked at from afar, may be visible by name and yet never be painted.
      this.#world.after(due + NO_FRAME_AFTER - this.#world.now(), () => {
        if (this.#round?.number === round) this.#round.hide();
        this.#release();
      }),
    ];
    this.#held = { update, callOff: () => stops.forEach((stop) => stop()) };
  }

  /** The page shows a card to react to, told by its moment in the game; or none (null). */
  shows(card: number | null): void {
    if (card === this.#card) return;
    this.#card = card;
    if (this.#round === null) return;
    const gone = this.#round.card !== null;
    if (gone) this.#endRound();
    else if (card !== null) this.#round.shows(card, this.#world.now());
  }

  /** Whether there is a card to react to: then a move is a press that names its round. */
  get showsCard(): boolean {
    return this.#card !== null;
  }

  /**
   * A move made by something else than a gesture that was read: a click of some aid. It answers the card just the same.
   * What a script did counts from when it arrives.
   */
  async press(move: unknown, where: string, event?: Event): Promise<boolean> {
    const now = this.#world.now();
    const at = event ? timeOf(event, now) : now;
    return this.#answers(at) && this.#take(move, { at, timed: event?.isTrusted ?? false, where });
  }

  /** The verdict on a round is here. */
  judged(round: number): void {
    if (this.#round?.number !== round) return;
    if (this.#round.card === null) this.#endRound();
    // Its card is still seen: the page knows of it, and awaits nothing any more.
    else this.#round.close();
  }

  /** The line broke. What was held back is shown; the round may go on, and its number is known. */
  drop(): void {
    this.#round?.hush();
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

  /** Whatever was under way is over; what was held back is shown first. */
  #begin(announce: Announce, got: number): void {
    this.#release();
    this.#endRound();
    this.#round = new ReflexRound(announce, got, this.#world, (message) => this.#events.send(message));
    this.#measure();
  }

  #acknowledge(): void {
    if (this.#gestures && this.#world.visible()) this.#round?.acknowledge(this.facts);
  }

  /** A card is seen, and this page was never told of its round: it came in the middle. */
  get #strange(): boolean {
    return this.#card !== null && this.#round?.card !== this.#card;
  }

  /** Whether a press at this moment is one to a card. */
  #answers(at: number): boolean {
    return this.#strange || (this.#round?.awaits(at) ?? false);
  }

  #pressed(event: PressEvent, at: number): boolean {
    this.#device.pressed(event);
    if (!this.#world.visible() || !this.#answers(at)) return false;
    const move = this.#gestures?.(event) ?? null;
    if (move === null) return false;
    void this.#take(move, { at, timed: true, where: this.#where });
    return true;
  }

  async #take(move: unknown, { at, timed, where }: { at: number; timed: boolean; where: string }): Promise<boolean> {
    if (!this.#strange) return this.#events.pressed(move, this.#round!.press(at, timed), where);
    this.#events.missed(where);
    return false;
  }

  #hidden(): void {
    this.#round?.hide();
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
