/** What I see of the square table, turned to my place, and which press is which gesture. */
import { untrack } from "svelte";
import type { DanEvent, DanGesture, DanJudged, DanMove } from "../../generated/wire";
import type { Live } from "../../line/live.svelte";
import { Flicks, type Way } from "../../line/reflex/flick";
import type { PressEvent } from "../../line/reflex/world";
import { still } from "../../table/motion";
import { Resting } from "../../table/resting.svelte";
import type { Sides } from "../../table/seating";
import { quarters } from "./cards";
import { flightsOf, type Flight } from "./flights";
import type { Does } from "./Hands.svelte";
import type { Sitting } from "./Square.svelte";
import type { Dan } from "./view";

export type What = DanGesture["what"];
export const WHATS: readonly What[] = ["across", "left", "surrender", "right"];

const gestureOf = (what: What): DanMove => (what === "surrender" ? { do: "surrender" } : { do: "shoot", at: what });
const BY_KEY: Record<string, What> = { ArrowLeft: "left", ArrowUp: "across", ArrowRight: "right", ArrowDown: "surrender" };
const BY_WAY: Record<Way, What> = { left: "left", up: "across", right: "right", down: "surrender" };
const ELSEWHERE = "input, select, textarea, dialog, [role=radio], [role=tab]";

/** Milliseconds. */
const JUMP = 150;

/** Which gesture a press is: an arrow key, a press on one of the four zones, or a flick on the table. */
export function whatOf(event: PressEvent, flicks: Flicks): What | null {
  const target = event.target as HTMLElement;
  const zone = target.closest<HTMLElement>("[data-zone]")?.dataset.zone as What | undefined;
  if (event.type === "keydown") {
    const { key, ctrlKey, metaKey, altKey } = event as KeyboardEvent;
    if (ctrlKey || metaKey || altKey || target.closest(ELSEWHERE)) return null;
    return (key === "Enter" || key === " " ? zone : BY_KEY[key]) ?? null;
  }
  const pointer = event as PointerEvent;
  if (event.type === "pointerdown" && pointer.button !== 0) return null;
  if (zone) return event.type === "pointerdown" ? zone : null;
  const way = target.closest("[data-flick]") ? flicks.read(pointer) : null;
  return way && BY_WAY[way];
}

export class Playing {
  readonly live: Live<Dan>;
  readonly resting: Resting;
  readonly #flicks = new Flicks();
  /** What I did about this card, as soon as I did it. */
  did: What | null = $state(null);
  jumping: readonly number[] = $state.raw([]);
  /** Cards that were just dealt, slipped or taken. */
  flights: readonly Flight[] = $state.raw([]);

  constructor(live: Live<Dan>) {
    this.live = live;
    this.resting = new Resting(live);
    $effect(() => {
      void this.view.since;
      void this.view.phase;
      untrack(() => {
        if (this.view.phase !== "window") this.did = null;
        this.#flicks.forget();
      });
    });
  }

  readonly view = $derived.by(() => this.live.position!.view);
  readonly over = $derived.by(() => this.live.position!.result != null);
  /** Who looks on sees the table as the first seat does. */
  readonly place = $derived.by(() => this.view.places[Math.max(this.live.me, 0)] ?? 0);
  readonly answered = $derived.by(() => this.did !== null || this.view.gestures.some(({ seat }) => seat === this.live.me));
  /** How long I took, as this page saw it, and then as it counts. */
  readonly took = $derived.by(() => {
    const counted = this.view.gestures.find(({ seat }) => seat === this.live.me)?.rt;
    return counted ?? (this.live.reflex.myPress?.reaction == null ? undefined : Math.round(this.live.reflex.myPress.reaction / 1000));
  });
  /** The verdict on the last card, until the next one is turned over and all have looked. */
  readonly judged: DanJudged | null = $derived.by(() => {
    const { phase, last } = this.view;
    return phase === "reveal" || phase === "over" || (phase === "show" && this.resting.left > 0) ? last : null;
  });
  /** The verdict, unless the card asked for nothing and no seat moved. */
  readonly verdict = $derived.by(() => (this.judged && this.judged.rule !== "dan.calm" ? this.judged : null));
  readonly mayReveal = $derived.by(() => this.live.myTurn && this.view.phase === "reveal");
  /** The time (ms) to reveal a card, and how much of it is over. */
  readonly clock = $derived.by(() => {
    const { due } = this.live.position!.acting;
    if (this.view.phase !== "reveal" || due === null) return null;
    const whole = due - this.view.opened;
    return { whole, gone: Math.max(0, whole - untrack(() => this.live.left(due))) };
  });
  /** What lies in the middle: the card that shows or was judged, or the last one of the heap. */
  readonly lying = $derived.by(() => {
    const { verdict, view } = this;
    return verdict ?? view.heap.at(-1) ?? { card: -1, seat: 0 };
  });
  readonly turned = $derived.by(() => quarters(this.view.places[this.lying.seat] ?? 0, this.place));

  readonly sittings: readonly Sitting[] = $derived.by(() =>
    this.view.piles.map((pile, seat) => ({
      side: this.sideOf(seat),
      seat,
      cards: pile.length,
      does: this.#does(seat),
      jumps: this.jumping.includes(seat),
      turn: this.view.turn === seat && ["reveal", "show"].includes(this.view.phase),
    })),
  );
  readonly around: Sides = $derived.by(() => {
    const at = (side: number): number[] => this.sittings.flatMap((sitting, seat) => (sitting.side === side ? [seat] : []));
    // For an onlooker all seats are others.
    return { left: at(1), top: [...at(2), ...(this.live.looksOn ? at(0) : [])], right: at(3) };
  });

  sideOf(seat: number): number {
    return quarters(this.view.places[seat] ?? 0, this.place);
  }

  #does(seat: number): Does {
    if (seat === this.live.me && this.did) return this.did;
    return this.judged?.gestures.find((gesture) => gesture.seat === seat)?.what ?? "still";
  }

  /** For the arbiter: what a press means while a card shows. */
  read(event: PressEvent): DanMove | null {
    if (this.live.looksOn || this.over || this.answered) return null;
    const what = whatOf(event, this.#flicks);
    if (!what) return null;
    this.did = what;
    return gestureOf(what);
  }

  /** A press of some aid, which no finger or key began. */
  async press(what: What, event: Event): Promise<void> {
    if (this.answered || this.view.phase !== "window") return;
    this.did = what;
    if (!(await this.live.move(gestureOf(what), "card", event))) this.did = null;
  }

  reveal(): void {
    if (!this.mayReveal) return;
    void this.live.move({ do: "reveal" }, "card");
    // Revealing ends my look at the last verdict.
    if (this.resting.left > 0) void this.live.send({ type: "ready" }, "card");
  }

  twitch(event: Event): void {
    if (this.view.options.twitch) void this.live.move({ do: "twitch" }, "card", event);
  }

  /** What goes from one place to another is seen on its way. */
  fly(events: readonly DanEvent[]): void {
    const flights = events.flatMap((event) => flightsOf(event, this.sittings.map(({ side }) => side)));
    if (flights.length > 0 && !still()) this.flights = flights;
  }

  /** Hands that jumped are seen for a moment. */
  jump(events: readonly DanEvent[]): void {
    const seats = events.flatMap((event) => (event.told === "twitched" ? [event.seat] : []));
    if (seats.length === 0) return;
    this.jumping = seats;
    setTimeout(() => (this.jumping = this.jumping === seats ? [] : this.jumping), JUMP);
  }
}
