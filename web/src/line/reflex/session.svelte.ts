/**
 * The page's half of the reflex rounds: it answers the server's pings with its own times, reports its clock and screen,
 * paints cards at the agreed moment and times presses. The game's table decides which press means which move.
 *
 * Its own messages are remarks: sent on the current connection or dropped.
 */
import type { Acknowledge, Announce, Hidden, Look, Mark, PageFacts, Press, Tick, Tock, ToPage, Update } from "../../generated/wire";
import { DeviceGuess, FrameMeter } from "./measure";
import { ReflexRound } from "./round";
import { micros, timeOf } from "./time";
import { firstFrameFrom, type PressEvent, type World } from "./world";

/** The move that a press means at a table; null if it means none. */
type Gestures = (event: PressEvent) => unknown;

/** How many frames are measured at a time. */
const FRAMES = 21;
/** A card that no frame has shown so long after its moment is shown without one: the game must go on. */
const NO_FRAME_AFTER_MS = 500;

interface SessionEvents {
  send(message: Tock | Look | Acknowledge | Mark | Hidden): void;
  /** Takes in a message, in the order of the server. An update that reveals a card is painted now: its frame has begun. */
  take(message: ToPage, got: number): void;
  /** Whether a move answers the card that is shown. */
  answers(move: unknown): boolean;
  /** The person's first press after the card. Tells whether the server accepted it. `where`: where to show a refusal. */
  pressed(move: unknown, press: Press, where: string): Promise<boolean>;
  /** A move that does not answer the card, made while it is shown; `at` in ms. */
  acted(move: unknown, at: number, where: string): void;
}

/** An update that is shown at its moment. */
interface Held {
  update: Update;
  got: number;
  due: number;
  /** Its round; null: it has none, or its frame is not reported. */
  round: ReflexRound | null;
  callOff(): void;
}

export class ReflexSession {
  /** My press in the round that is on, until its verdict. */
  myPress: Press | null = $state.raw(null);
  readonly #world: World;
  readonly #events: SessionEvents;
  readonly #device = new DeviceGuess();
  readonly #meter = new FrameMeter();
  readonly #ends: (() => void)[];
  #stopMeasuring = (): void => {};
  /** The page's facts as last reported. */
  #reported = "";
  #gestures: Gestures | null = null;
  #where = "";
  /** The last round that was announced, until its card is gone. */
  #round: ReflexRound | null = null;
  /** The card that is shown, by its moment in the game. */
  #card: number | null = null;
  #held: Held | null = null;
  /** Messages that arrived after the held update. */
  #behind: { message: ToPage; got: number }[] = [];

  constructor(world: World, events: SessionEvents) {
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

  /** A message of the server. An update that reveals a card waits for its moment, and later messages wait for that update. */
  receive(message: ToPage, got: number): void {
    if (message.type === "announce") return this.announce(message, got);
    if (message.type === "tick") this.tick(message, got);
    else if (this.#held) return void this.#behind.push({ message, got });
    else if (message.type === "update" && message.reveal) return this.reveal(message, got);
    else if (message.type === "photo") this.judged(message.round);
    this.#events.take(message, got);
  }

  get holds(): boolean {
    return this.#held !== null;
  }

  /**
   * Sets what presses mean at the table that is shown; without that, no round is acknowledged. Returns how to end it.
   *
   * `gestures` is called for trusted, new presses only, once a card is seen. `where`: where to show a refusal.
   */
  read(gestures: Gestures, where = ""): () => void {
    this.#gestures = gestures;
    this.#where = where;
    this.#acknowledge();
    return () => {
      if (this.#gestures === gestures) this.#gestures = null;
    };
  }

  /** Reports whether the page is visible: after each connection, and whenever that changes. */
  look(): void {
    this.#reported = JSON.stringify(this.facts);
    this.#events.send({ type: "look", seen: this.#world.visible(), page: this.facts });
  }

  tick({ sent }: Tick, got: number): void {
    this.#events.send({ type: "tock", sent, got: micros(got), answered: micros(this.#world.now()) });
  }

  /** A round is announced, perhaps again. The page acknowledges it once it is visible and shows a table. */
  announce(announce: Announce, got: number): void {
    if (this.#round?.number === announce.round) this.#round.announced(announce, got);
    else this.#begin(announce, got);
    this.#acknowledge();
  }

  /**
   * An update that all pages show at one moment: in the first frame at or after it; at once if the moment is past or
   * unknown. A hidden page has no frames, and shows it at the moment itself.
   */
  reveal(update: Update, got: number): void {
    const { at = null, round = 0 } = update.reveal ?? {};
    const due = at === null ? got : Math.max(at / 1000, got);
    this.#held = { update, got, due, round: round ? this.#roundOf(round) : null, callOff: () => {} };
    this.#wait();
  }

  /** The held update waits for its frame, or without one for its moment. */
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
      // A page that reports itself visible can still get no frames: a covered window, a remote desktop.
      this.#world.after(left + NO_FRAME_AFTER_MS, without),
    ];
    held.callOff = () => stops.forEach((stop) => stop());
  }

  /** The page shows a card to react to, by its moment in the game, and its round; or none (null). A press answers one card only. */
  shows(card: number | null, round = 0): void {
    if (card === this.#card) return;
    this.#card = card;
    this.myPress = null;
    if (this.#round?.begun) this.#endRound();
    if (card !== null && round) this.#roundOf(round).begins(this.#world.now());
  }

  /** Whether there is a card to react to: a move that answers it is a press with its round. */
  get showsCard(): boolean {
    return this.#card !== null && this.#round !== null;
  }

  /** A move that answers the card without a gesture: a click of a screen reader or of a script. A script's counts from its arrival. */
  async press(move: unknown, where: string, event?: Event): Promise<boolean> {
    const now = this.#world.now();
    const at = event ? timeOf(event, now) : now;
    if (!this.#round?.awaits(at)) return false;
    return this.#answer(move, this.#round.press(at, event?.isTrusted ?? false), where);
  }

  judged(round: number): void {
    if (this.myPress?.round === round) this.myPress = null;
    if (this.#round?.number !== round) return;
    // While its card is still shown, the round stays, closed: a press at it means nothing.
    if (this.#round.begun) this.#round.close();
    else this.#endRound();
  }

  /** The connection broke. The held update is still shown at its moment, but its frame is not reported. */
  disconnected(): void {
    this.#round?.hush();
    if (this.#held) this.#held.round = null;
  }

  /** Drops the held update, the messages behind it and my press. */
  forget(): void {
    this.disconnected();
    this.#held?.callOff();
    this.#held = this.myPress = null;
    this.#behind = [];
  }

  close(): void {
    this.#endRound();
    this.forget();
    this.#stopMeasuring();
    for (const end of this.#ends) end();
  }

  /** Another round begins. An update held for the previous one still waits for its moment. */
  #begin(announce: Announce, got: number): void {
    this.#take(new ReflexRound(announce.round, this.#world, (message) => this.#events.send(message)));
    this.#round!.announced(announce, got);
    this.#measure();
  }

  /** The round by its number: the known one, or a new one if it was not announced to this page. */
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
    if (this.#events.answers(move)) void this.#answer(move, this.#round.press(at, true), this.#where);
    else this.#events.acted(move, at, this.#where);
    return true;
  }

  async #answer(move: unknown, press: Press, where: string): Promise<boolean> {
    this.myPress = press;
    const accepted = await this.#events.pressed(move, press, where);
    if (!accepted && this.myPress === press) this.myPress = null;
    return accepted;
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
    this.#events.take(held.update, held.got);
    const behind = this.#behind;
    this.#behind = [];
    for (const { message, got } of behind) this.receive(message, got);
  }

  /** Measures the length of a frame over the next few. */
  #measure(): void {
    this.#stopMeasuring();
    let left = FRAMES;
    const next = (): void => {
      this.#stopMeasuring = this.#world.frame((time) => {
        this.#meter.frame(time);
        left -= 1;
        if (left > 0) next();
        else if (this.#reported !== JSON.stringify(this.facts)) this.look();
      });
    };
    next();
  }
}
