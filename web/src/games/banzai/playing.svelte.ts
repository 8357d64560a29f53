/** What I see of the round table, turned to my place, and what I do there. */
import { untrack } from "svelte";
import type { BanzaiEvent, BanzaiJudged, BanzaiMove, BanzaiView } from "../../generated/wire";
import type { Live } from "../../line/live.svelte";
import type { PressEvent } from "../../line/reflex/world";
import { Countdown, Resting } from "../../table/resting.svelte";
import { type Called, POWERS } from "./announcements";
import { grouped } from "./cards";
import type { Sitting, Standing } from "./Disc.svelte";
import { apart, circleSpot, fromScreen, onScreen, reach, restOf, type Spot, tableTurn, turnOf, within } from "./ground";
import type { Banzai } from "./view";

const FLASH_MS = { hop: 500, go: 500, stop: 900 };
const FLASHES: Partial<Record<BanzaiEvent["told"], keyof typeof FLASH_MS>> = { hopped: "hop", stopped: "stop", resumed: "go" };
/** How far a hand jumps with a cry, true or not; and mine, once it is sent. */
const HALF = 0.4;
const SENT = 0.55;
/** One step of a pawn that is moved by keys, and how near to one a finger has to come down. */
const STEP = 50;
const NEAR = 230;
const ELSEWHERE = "input, select, textarea, dialog";

type Cry = "" | "eeeet" | "hop" | "ban" | "zai" | "cut" | "stop" | "go";
type Circle = Pick<BanzaiView, "ring" | "pawns">;
type Of<Kind extends BanzaiMove["do"]> = Extract<BanzaiMove, { do: Kind }>;

export class Playing {
  readonly live: Live<Banzai>;
  readonly resting: Resting;
  /** For what is awaited. */
  readonly time: Countdown;
  /** My hand is on its way, as far as this page knows. */
  sent = $state(false);
  /** The pawn that I am about to move or remove, and where it is while it is moved. */
  marked = $state(0);
  lifted: Spot | null = $state.raw(null);
  /** Cards that I picked to give. */
  picked: readonly number[] = $state.raw([]);
  /** "Hop !", "Stop !" and "Jeu !" are seen for a moment. */
  flash: Cry = $state("");
  /** A cry came before my "Stop !", which can be called again. */
  beaten = $state(false);

  constructor(live: Live<Banzai>) {
    this.live = live;
    this.resting = new Resting(live);
    this.time = new Countdown(live, () => this.tally.due);
    $effect(() => {
      void this.#moment;
      untrack(() => {
        if (this.view.phase !== "passing" && this.view.phase !== "cry") this.beaten = false;
        this.sent = false;
        this.marked = 0;
        this.lifted = null;
        this.picked = [];
      });
    });
  }

  readonly view = $derived.by(() => this.live.position!.view);
  readonly tally = $derived.by(() => this.live.position!.tally);
  /** Round and phase: what I have picked or marked holds until they change. */
  readonly #moment = $derived.by(() => `${this.view.round} ${this.view.phase}`);
  readonly over = $derived.by(() => this.live.position!.result != null);
  readonly me = $derived.by(() => this.live.me);
  readonly plays = $derived.by(() => this.view.ring.includes(this.me));
  /** Who is out, and does not play as the third. */
  readonly gone = $derived.by(() => this.view.out.flat().filter((seat) => seat !== this.view.third));
  readonly out = $derived.by(() => !this.live.looksOn && this.view.ring.length > 0 && !this.plays);
  /** The verdict that ended a round, until the next one is dealt. */
  readonly verdict: BanzaiJudged | null = $derived.by(() => {
    const { phase, last } = this.view;
    return last && !last.goes_on && (phase === "deal" || phase === "over") ? last : null;
  });
  /** Who sits and what stands where, as it is to be seen now: seats close up and pawns come back after a verdict. */
  readonly #circle: Circle = $derived.by(() => (this.verdict?.ring.length ? this.verdict : this.view));
  /** The place at the bottom: mine, or the first one. */
  readonly #bottom = $derived.by(() => Math.max(0, this.#circle.ring.indexOf(this.me)));
  readonly turns: ReadonlyMap<number, number> = $derived.by(() => {
    const { ring } = this.#circle;
    return new Map(ring.map((seat, place) => [seat, turnOf(place, this.#bottom, ring.length)]));
  });
  /** By how much the table is turned on my screen. */
  readonly #turned = $derived.by(() => tableTurn(this.#bottom, Math.max(1, this.#circle.ring.length)));

  readonly hand = $derived.by(() => (this.plays ? grouped(this.view.hands[this.me] ?? []) : []));
  readonly laid = $derived.by(() => this.view.laid[this.me] ?? 0);
  readonly stop = $derived.by(() => this.view.stop ?? null);
  /** How many feints I have; before the deal, the number of the options. */
  readonly feints = $derived.by(() => (this.view.phase === "deal" ? this.view.options.feints : (this.view.feints[this.me] ?? 0)));
  readonly mayChoose = $derived.by(() => this.view.phase === "passing" && this.plays && !this.view.ready.includes(this.me));
  readonly allReady = $derived.by(() => this.tally.hop > 0);
  readonly grabbed = $derived.by(() => this.sent || this.view.reaches.some(({ seat }) => seat === this.me));

  /** How long (ms) "Eeeet…" has still to go when it begins to be seen. */
  readonly eeeet = $derived.by(() => (this.allReady ? untrack(() => this.live.left(this.tally.hop)) : 0));

  readonly cry: Cry = $derived.by(() => {
    const { phase, unfolded, kind } = this.view;
    if (phase === "cry") return !unfolded ? "ban" : kind === "feint" ? "cut" : "zai";
    if (this.flash) return this.flash;
    return this.allReady ? "eeeet" : "";
  });
  /** Who cries, or stopped the game. */
  readonly crier = $derived.by(() => (this.view.phase === "cry" ? this.view.crier : this.view.phase === "stop" ? (this.stop?.seat ?? -1) : -1));

  /** The places of the pawns. Those that were not moved stand in a circle; the last of them in the middle. */
  readonly pawns: readonly Standing[] = $derived.by(() => {
    const { ring, pawns } = this.#circle;
    const unmoved = pawns.filter(({ x, y }) => x === 0 && y === 0);
    return pawns.map((pawn) => {
      if (pawn.pawn === this.marked && this.lifted) return { pawn: pawn.pawn, ...this.lifted };
      const still = pawn.x === 0 && pawn.y === 0;
      const spot = still ? circleSpot(pawn.pawn - 1, unmoved.length === 1 ? 1 : Math.max(pawns.length, ring.length - 1)) : onScreen(pawn, this.#turned);
      return { pawn: pawn.pawn, ...spot };
    });
  });
  /** What one may do with pawns now. */
  readonly mode: "aim" | "place" | "remove" | "" = $derived.by(() => {
    if (!this.plays || this.verdict) return "";
    if (this.view.phase === "stop" && this.stop?.seat === this.me && this.stop.step === "act") {
      if (this.stop.call === "pawns") return "place";
      if (this.stop.call === "warriors") return "remove";
    }
    return this.aim > 0 && this.view.phase !== "stop" ? "aim" : "";
  });
  /** The pawn my hand will go to, and how long (ms) it takes; 0: to none. */
  readonly aim = $derived.by(() => this.tally.aim);
  readonly takes = $derived.by(() => Math.round(((this.tally.far[this.view.pawns.findIndex(({ pawn }) => pawn === this.aim)] ?? 0) * this.view.options.travel) / 1000));
  readonly line = $derived.by(() => {
    if (this.mode !== "aim") return null;
    const to = this.pawns.find(({ pawn }) => pawn === this.aim)!;
    const moved = this.view.pawns.some(({ x, y }) => x !== 0 || y !== 0);
    // Before a pawn is moved, all are at the same distance from all hands.
    return { from: restOf(0), to, takes: moved ? this.takes : 0 };
  });

  readonly sittings: readonly Sitting[] = $derived.by(() =>
    this.#circle.ring.map((seat) => {
      const turn = this.turns.get(seat)!;
      return {
        seat,
        turn,
        mine: seat === this.me,
        cards: this.#cardsOf(seat),
        laid: !this.verdict && this.view.ready.includes(seat),
        ...this.#armOf(seat, turn),
      };
    }),
  );

  #cardsOf(seat: number): number {
    const held = this.view.hands[seat]?.length ?? 0;
    return this.verdict || this.view.phase === "deal" ? 0 : held - (this.view.ready.includes(seat) ? 1 : 0);
  }

  #armOf(seat: number, turn: number): Pick<Sitting, "arm" | "holds"> {
    const run = this.verdict?.runs.find((run) => run.seat === seat);
    if (run) return { arm: reach(turn, this.spotOf(run.pawn || (run.way.at(-1)?.pawn ?? 0))), holds: run.pawn > 0 };
    if (this.verdict) return { arm: reach(turn, null), holds: false };
    if (seat === this.me && this.grabbed) return { arm: reach(turn, this.spotOf(this.aim), SENT), holds: false };
    const jumps = this.view.phase === "cry" && this.view.crier === seat;
    return { arm: reach(turn, jumps ? { x: 0, y: 0 } : null, HALF), holds: false };
  }

  spotOf(pawn: number): Spot {
    return this.pawns.find((each) => each.pawn === pawn) ?? { x: 0, y: 0 };
  }

  // What I do.

  /** For the arbiter: what a press means while a cry shows. */
  read(event: PressEvent): BanzaiMove | null {
    if (!this.plays || this.grabbed || !isGrab(event)) return null;
    this.sent = true;
    return { do: "grab" };
  }

  /** A grab with no cry to be seen, or by some aid. */
  async grab(event: Event): Promise<void> {
    if (!this.plays || this.grabbed) return;
    this.sent = true;
    if (!(await this.live.move({ do: "grab" }, "grab", event))) this.sent = false;
  }

  banzai(event: Event): void {
    void this.live.move({ do: "banzai", exchange: this.view.exchange }, "banzai", event);
  }

  feint(event: Event): void {
    void this.live.move({ do: "feint" }, "feint", event);
  }

  call(call: Called, event: Event): void {
    void this.live.move({ do: "stop", call, exchange: this.view.exchange, card: 0 }, `call-${call}`, event);
  }

  hop(): void {
    void this.live.move({ do: "hop" }, "hop");
  }

  /** Lays a card, or takes it back. */
  choose(card: number): void {
    if (this.giving) this.#pick(card);
    else if (this.laid === card) void this.live.move({ do: "keep", exchange: this.view.exchange }, `card-${card}`);
    else void this.live.move({ do: "choose", card, exchange: this.view.exchange }, `card-${card}`);
  }

  aimAt(pawn: number): void {
    if (pawn !== (this.view.aims[this.me] ?? 0)) void this.live.move({ do: "aim", pawn }, "aim");
  }

  /** Aims at the next pawn around, or from the last one at whichever is the nearest. */
  aimNext(step: number): void {
    this.aimAt(this.#next(this.view.aims[this.me] ?? 0, step, true));
  }

  #next(now: number, step: number, none: boolean): number {
    const around = (spot: Spot): number => (Math.atan2(-spot.x, spot.y) + 2 * Math.PI) % (2 * Math.PI);
    const pawns = [...this.pawns].sort((a, b) => around(a) - around(b)).map(({ pawn }) => pawn);
    const all = none ? [0, ...pawns] : pawns;
    return all[(Math.max(all.indexOf(now), now === 0 && !none ? -step : 0) + step + all.length) % all.length] ?? 0;
  }

  // While the game is stopped.

  /** Whether this move is among those that I may make now. */
  moves<Kind extends BanzaiMove["do"]>(kind: Kind): Of<Kind>[] {
    return (this.live.position?.legal ?? []).flatMap(({ move }) => (move.do === kind ? [move as Of<Kind>] : []));
  }

  /** Whether a Stop asks something of me. */
  readonly asked = $derived.by(() => this.giving || this.moves("offer").length > 0 || this.moves("decline").length > 0);
  readonly powers = $derived.by(() => POWERS.filter(({ what }) => this.tally.powers.some((power) => power === what)));

  /** I am to give cards, and have not yet. */
  readonly giving = $derived.by(() => this.stop?.step === "give" && this.plays && !this.stop.gave.includes(this.me));

  #pick(card: number): void {
    const rest = this.picked.filter((each) => each !== card);
    this.picked = rest.length < this.picked.length ? rest : [...this.picked, card].slice(-this.tally.give);
  }

  do(move: BanzaiMove, at = "stop"): void {
    void this.live.move(move, at);
  }

  /** A finger comes down on the table: at which pawn, if at any. */
  pawnAt(spot: Spot): number {
    const [nearest] = this.pawns.map((each) => ({ pawn: each.pawn, far: apart(each, spot) })).sort((a, b) => a.far - b.far);
    return nearest && nearest.far < NEAR ? nearest.pawn : 0;
  }

  async put(spot: Spot): Promise<void> {
    const to = within(spot);
    const { marked } = this;
    this.lifted = to;
    const { x, y } = fromScreen(to, this.#turned);
    await this.live.move({ do: "place", pawn: marked, x, y }, "table");
    this.lifted = null;
    this.marked = 0;
  }

  /** Arrow keys: at the next pawn, or that pawn a step further. */
  arrow(x: number, y: number): void {
    if (this.mode === "aim") this.aimNext(x || y);
    else if (this.lifted) this.lifted = within({ x: this.lifted.x + STEP * x, y: this.lifted.y + STEP * y });
    else if (this.mode) this.marked = this.#next(this.marked, x || y, false);
  }

  /** Enter: takes the marked pawn up, or puts it down. */
  lift(): void {
    if (this.mode !== "place" || !this.marked) return;
    if (this.lifted) void this.put(this.lifted);
    else this.lifted = { ...this.spotOf(this.marked) };
  }

  // What happens.

  hear(events: readonly BanzaiEvent[]): void {
    for (const event of events) {
      const flash = FLASHES[event.told];
      if (flash) this.#flash(flash);
      if (event.told === "noted") this.beaten = event.what === "beaten";
      if (event.told === "noted" && event.what === "stopped") this.sent = false;
      if (event.told === "hopped") this.beaten = false;
    }
  }

  #flash(what: keyof typeof FLASH_MS): void {
    this.flash = what;
    setTimeout(() => (this.flash = this.flash === what ? "" : this.flash), FLASH_MS[what]);
  }
}

/** Whether a press is the one that sends a hand: the space bar, or the large button. */
export function isGrab(event: PressEvent): boolean {
  const target = event.target as HTMLElement;
  if (event.type === "keydown") {
    const { key, ctrlKey, metaKey, altKey } = event as KeyboardEvent;
    const there = key === "Enter" && target.closest("[data-at=grab]") !== null;
    return !ctrlKey && !metaKey && !altKey && (there || key === " ") && !target.closest(ELSEWHERE);
  }
  return event.type === "pointerdown" && (event as PointerEvent).button === 0 && target.closest("[data-at=grab]") !== null;
}
