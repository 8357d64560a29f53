/**
 * The page's half of the arbiter: it answers pings with its own times, says what its clock and screen are like, paints
 * cards at the agreed moment and times presses. Which press means what is the game's to say.
 */
import { FrameMeter, clockStep } from "./measure";
import { micros, type Announced, type ClockPing, type Device, type PageFacts, type Revealed, type ToArbiter } from "./messages";
import { ReflexRound, type World } from "./round";

export * from "./messages";
export { DeviceGuess, browser, type ReadPress } from "./browser";
export { FrameMeter, clockStep } from "./measure";
export { ReflexRound, type Press, type World } from "./round";

export interface ReflexEvents<Card> {
  send(message: ToArbiter): void;
  /** Load what a round will show, before it is acknowledged. */
  prepare(): Promise<void>;
  /** Paint this card now: the frame has begun. */
  show(card: Card): void;
  /** The person's own press was taken; the verdict is yet to come. */
  pressed(): void;
}

export class Reflex<Card> {
  readonly #world: World;
  readonly #events: ReflexEvents<Card>;
  readonly #device: () => Device;
  readonly #meter = new FrameMeter();
  readonly #step: number;
  #round: ReflexRound | undefined;
  #number = 0;
  #card: Card | undefined;

  constructor(world: World, events: ReflexEvents<Card>, device: () => Device) {
    this.#world = world;
    this.#events = events;
    this.#device = device;
    this.#step = clockStep(world.now);
    this.#measure();
  }

  get facts(): PageFacts {
    return { frame: micros(this.#meter.length), step: micros(this.#step), device: this.#device() };
  }

  /** `got` is when the message came: the sooner it was noted, the better. */
  ping({ sent }: ClockPing, got: number = this.#world.now()): void {
    this.#events.send({ type: "clock-pong", sent, got: micros(got), answered: micros(this.#world.now()) });
  }

  /** A round is announced: once all is loaded it is acknowledged, and presses count. A hidden page stays away. */
  async announced({ round, sent }: Announced, got: number = this.#world.now()): Promise<void> {
    this.close();
    this.#number = round;
    await this.#events.prepare();
    if (this.#number !== round || !this.#world.visible()) return;
    const answered = micros(this.#world.now());
    this.#events.send({ type: "acknowledged", round, sent, got: micros(got), answered, page: this.facts });
    this.#round = new ReflexRound(round, this.#world, {
      send: (message) => this.#events.send(message),
      show: () => this.#events.show(this.#card as Card),
      pressed: () => this.#events.pressed(),
    });
  }

  revealed({ round, at, card }: Revealed<Card>): void {
    if (round !== this.#number || !this.#round) return;
    this.#card = card;
    this.#round.reveal(at === null ? null : at / 1000);
  }

  /** The verdict has fallen, or the table went on without us. */
  close(): void {
    this.#round?.close();
    this.#round = undefined;
    this.#number = 0;
  }

  /** A few frames tell how fast the screen is. */
  #measure(): void {
    this.#world.frame((time) => {
      this.#meter.frame(time);
      if (!this.#meter.enough) this.#measure();
    });
  }
}
