/**
 * The page's half of the arbiter: it answers pings with its own times, says what its clock and screen are like, paints
 * cards at the agreed moment and times presses. Which press means what is the game's to say.
 *
 * All it says itself is worth something only at once: it is sent or lost, never kept and never said again.
 */
import type { Acknowledge, Announce, Hidden, Look, Mark, PageFacts, Press, Tick, Tock, Update } from "../../generated/wire";
import { DeviceGuess, FrameMeter } from "./measure";
import { ReflexRound } from "./round";
import { micros, timeOf } from "./time";
import { firstFrameFrom, type PressEvent, type World } from "./world";

export { browser } from "./browser";
export { type Device } from "./measure";
export { micros, timeOf } from "./time";
export { Flicks, type Way } from "./flick";
export { type PressEvent, type World } from "./world";

/** What a press means at a table: a move, or nothing (null) if it is no answer at all. */
type Gestures = (event: PressEvent) => unknown;

/** How many frames are measured at a time. */
const FRAMES = 21;
/** How long after its moment (ms) a card waits for a frame: the game must go on without one. */
const NO_FRAME_AFTER = 500;

interface ReflexEvents {
  send(message: Tock | Look | Acknowledge | Mark | Hidden): void;
  /** Paint this update now: its frame has begun, or will never come. */
  show(update: Update): void;
  /** Whether a move answers the card that is shown; others are made as ever. */
  answers(move: unknown): boolean;
  /** The person's first press after the card: a move, when it was made, and where. Tells whether it counts. */
  pressed(move: unknown, press: Press, where: string): Promise<boolean>;
  /** Something else that the person did while the card is shown, and when (ms). */
  acted(move: unknown, at: number, where: string): void;
}

/** What waits for its moment. */
interface Held {
  update: Update;
  due: number;
  /** The round that it belongs to; null: none, or its frame tells nothing. */
  round: ReflexRound | null;
  callOff(): void;
}

export class Reflex {
  readonly #world: World;
  readonly #events: ReflexEvents;
  readonly #device = new DeviceGuess();
  readonly #meter = new FrameMeter();
  readonly #ends: (() => void)[];
  #stopMeasuring = (): void => {};
  /** What it last said of itself. */
  #told = "";
  #gestures: Gestures | null = null;
  #where = "";
  /** The last round that this page was told of, until its card is gone. */
  #round: ReflexRound | null = null;
  /** The card that is seen, told by its moment in the game. */
  #card: number | null = null;
  #held: Held | null = null;

  constructor(world: World, events: ReflexEvents) {
    this.#world = world;
    this.#events = events;
    this.#ends = [
      world.whenHidden(() => this.#hidden()),
      world.whenVisible(() => this.#visible()),
      world.whenPressed((event, at) => this.#pressed(event, at)),
    ];
    this.#measure();
  }

  get facts(): PageFacts {
    return { frame: micros(this.#meter.length), step: micros(this.#world.step), device: this.#device.device };
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

  /** Tell whether this page is looked at. The server is told so when the page has come, and whenever that changes. */
  look(): void {
    this.#told = JSON.stringify(this.facts);
    this.#events.send({ type: "look", seen: this.#world.visible(), page: this.facts });
  }

  /** `got` is when the message came. */
  tick({ sent }: Tick, got: number): void {
    this.#events.send({ type: "tock", sent, got: micros(got), answered: micros(this.#world.now()) });
  }

  /** A round is announced, perhaps again. It is acknowledged by a page that is seen, once it shows a table. */
  announce(announce: Announce, got: number): void {
    if (this.#round?.number === announce.round) this.#round.announced(announce, got);
    else this.#begin(announce, got);
    this.#acknowledge();
  }

  /**
   * An update that all see at one moment: it is shown in the first frame at or after that, or as soon as it came if that
   * is past or not known. A page that nobody sees has no frames: there it is shown at the moment itself.
   */
  reveal(update: Update, got: number): void {
    const { at = null, round = 0 } = update.reveal ?? {};
    const due = at === null ? got : Math.max(at / 1000, got);
    this.#held = { update, due, round: round ? this.#roundOf(round) : null, callOff: () => {} };
    this.#wait();
  }

  /** Whatever is held back waits for its frame, or without one for its moment. */
  #wait(): void {
    const held = this.#held;
    if (!held) return;
    held.callOff();
    const without = (): void => {
      held.round?.hide();
      this.#release();
    };
    const left = held.due - this.#world.now();
    if (!this.#world.visible()) {
      held.callOff = this.#world.after(Math.max(left, 0), without);
      return;
    }
    const stops = [
      firstFrameFrom(this.#world, held.due, (time) => {
        held.round?.painted(time, held.update.reveal!.number);
        this.#release();
      }),
      // A window that is covered by others, or looked at from afar, may be visible by name and yet never be painted.
      this.#world.after(left + NO_FRAME_AFTER, without),
    ];
    held.callOff = () => stops.forEach((stop) => stop());
  }

  /** The page shows a card to react to, told by its moment in the game, and its round; or none (null). */
  shows(card: number | null, round = 0): void {
    if (card === this.#card) return;
    this.#card = card;
    if (this.#round?.begun) this.#endRound();
    if (card !== null && round) this.#roundOf(round).begins(this.#world.now());
  }

  /** Whether there is a card to react to: then a move that answers it is a press that names its round. */
  get showsCard(): boolean {
    return this.#card !== null && this.#round !== null;
  }

  /**
   * A move made by something else than a gesture that was read: a click of some aid. It answers the card just the same.
   * What a script did counts from when it arrives.
   */
  async press(move: unknown, where: string, event?: Event): Promise<boolean> {
    const now = this.#world.now();
    const at = event ? timeOf(event, now) : now;
    if (!this.#round?.awaits(at)) return false;
    return this.#events.pressed(move, this.#round.press(at, event?.isTrusted ?? false), where);
  }

  /** The verdict on a round is here. */
  judged(round: number): void {
    if (this.#round?.number !== round) return;
    // While its card is still seen, the page knows of it, and awaits nothing any more.
    if (this.#round.begun) this.#round.close();
    else this.#endRound();
  }

  /** The line broke. What is held back is shown at its moment all the same, but tells nothing any more. */
  drop(): void {
    this.#round?.hush();
    if (this.#held) this.#held.round = null;
  }

  /** What is held back is of no use any more. */
  forget(): void {
    this.drop();
    this.#held?.callOff();
    this.#held = null;
  }

  /** The page leaves the table. */
  close(): void {
    this.#endRound();
    this.forget();
    this.#stopMeasuring();
    for (const end of this.#ends) end();
  }

  /** Another round begins. What is held back for the one before waits for its moment all the same. */
  #begin(announce: Announce, got: number): void {
    this.#take(new ReflexRound(announce.round, this.#world, (message) => this.#events.send(message)));
    this.#round!.announced(announce, got);
    this.#measure();
  }

  /** The round by its number: the one that is known, or one that was not announced to this page. */
  #roundOf(number: number): ReflexRound {
    if (this.#round?.number !== number) {
      this.#take(new ReflexRound(number, this.#world, (message) => this.#events.send(message)));
    }
    return this.#round!;
  }

  #take(round: ReflexRound): void {
    this.#endRound();
    this.#round = round;
  }

  #acknowledge(): void {
    if (this.#gestures && this.#world.visible()) this.#round?.acknowledge(this.facts);
  }

  #pressed(event: PressEvent, at: number): boolean {
    this.#device.pressed(event);
    if (!this.#world.visible() || !this.#round?.awaits(at)) return false;
    const move = this.#gestures?.(event) ?? null;
    if (move === null) return false;
    if (this.#events.answers(move)) void this.#events.pressed(move, this.#round.press(at, true), this.#where);
    else this.#events.acted(move, at, this.#where);
    return true;
  }

  #visible(): void {
    this.look();
    this.#acknowledge();
    this.#wait();
  }

  #hidden(): void {
    this.look();
    this.#round?.hide();
    this.#wait();
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
        else if (this.#told !== JSON.stringify(this.facts)) this.look();
      });
    };
    next();
  }
}
