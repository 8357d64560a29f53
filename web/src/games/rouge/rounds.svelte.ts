/** What is seen of the rounds of a deal for a moment longer than they last: the cards of one that is over, the last before the count. */
import { untrack } from "svelte";
import type { RougeEvent, RougeRound, RougeView, Say } from "../../generated/wire";
import type { Live, PositionOf, ToldOf } from "../../line/live.svelte";
import { sounds } from "./sounds";
import { BANK, beforeCount, BOMB, orderFrom, type Rouge } from "./view";

/** A round that is over lies there for a moment, unless the next card comes sooner. */
const LINGERS = 1500;
const BOOM_LASTS = 1500;
/** How long (ms) the last round of a deal is shown before the count; any press or key ends it. */
const LAST_ROUND = { instant: 0, quick: 600, normal: 1500, calm: 2400 } as const;
const IN_BANK = "[data-pile='bank']";
/** What can be the last word on a deal, before its count. */
const LAST_WORDS: ReadonlySet<RougeEvent["told"]> = new Set(["round-taken", "bomb-struck", "bank-struck", "last-card"]);

/** A round on the table: the seats from the leader on, their cards, whose is the strongest, and whose place is next. */
interface Lying {
  order: number[];
  cards: readonly number[];
  winning: number;
  next: number;
}

type Timer = ReturnType<typeof setTimeout> | undefined;

export class Rounds {
  readonly #live: Live<Rouge>;
  lingering: RougeRound | null = $state.raw(null);
  /** The last round is looked at again. */
  again = $state(false);
  booming: { card: number; seat: number } | null = $state.raw(null);
  pause: { left: number; whole: number } | null = $state.raw(null);
  /** Where the cards of the round go: to its taker's side, or into the Bank. */
  goal = $state(IN_BANK);
  /** The deal is over and not counted yet: what is said of it, and what is heard later. */
  uncounted = $state.raw<{ say: Say; news: readonly RougeEvent[] } | null>(null);
  #lingers: Timer;
  #counts: Timer;
  /** The moment in which a pointer came down: the press that ended a deal must not end the look at it. */
  #pressedIn: typeof this.uncounted = null;

  constructor(live: Live<Rouge>) {
    this.#live = live;
    $effect(() => () => {
      clearTimeout(this.#lingers);
      clearTimeout(this.#counts);
    });
    // The pause for strikes; all pages show it, so that it reveals no hand.
    $effect(() => {
      const left = this.plays && this.view.until > 0 ? untrack(() => live.left(this.view.until)) : 0;
      this.pause = left > 0 ? { left, whole: Math.max(left, untrack(() => this.view.options.pause)) } : null;
      const timer = setTimeout(() => (this.pause = null), left);
      return () => clearTimeout(timer);
    });
  }

  readonly view: RougeView = $derived.by(() => {
    const { view } = this.#live.position!;
    return this.uncounted ? beforeCount(view) : view;
  });
  /** Who plays together, as it is to be seen now. */
  readonly sides = $derived.by(() => {
    const { sides, counted } = this.#live.position!.tally;
    return this.uncounted ? counted : sides;
  });
  readonly plays = $derived.by(() => this.view.phase === "lead" || this.view.phase === "follow");
  readonly awaited = $derived.by(() =>
    this.#live.words(this.uncounted?.say ?? { id: `rouge-view-phase-${this.view.phase}`, seats: { seat: [this.view.turn] } }),
  );

  /** The round as it lies there. */
  readonly now: Lying = $derived.by(() => {
    const { view, lingering } = this;
    const seats = view.hands.length;
    if (lingering) return this.lying(lingering);
    const leader = view.table.length > 0 ? view.leader : view.turn;
    return { order: orderFrom(leader, view.way, seats), cards: view.table, winning: view.winning, next: this.plays ? view.turn : -1 };
  });

  /** A round that is over. */
  lying({ leader, cards, taker, special }: RougeRound): Lying {
    return { order: orderFrom(leader, this.view.way, this.view.hands.length), cards, winning: special ? -1 : taker, next: -1 };
  }

  /** How it ended, in words. */
  ended({ special, striker, taker }: RougeRound): string {
    const id = !special ? "rouge-again-taken" : special === BOMB ? "rouge-again-bomb" : "rouge-again-bank";
    return this.#live.words({ id, seats: { seat: [special ? striker : taker] } });
  }

  see(next: PositionOf<Rouge>, events: readonly RougeEvent[], told: readonly ToldOf<Rouge>[]): void {
    const seen = next.view;
    const over = seen.phase === "deal" || seen.phase === "over";
    if (over && events.some(({ told }) => told === "deal-ended")) this.#lookOnce(seen, told);
    else this.#linger(next, events);
    if (!over) this.uncounted = null;
    if (events.some(({ told }) => told === "dealt")) {
      this.lingering = null;
      this.again = false;
    }
  }

  hear(events: readonly RougeEvent[], turn: boolean): void {
    const later = this.uncounted?.news ?? [];
    sounds(events.filter((event) => !later.includes(event)), this.#live.me, turn);
    for (const event of events) {
      if (event.told !== "bomb-struck" && event.told !== "bank-struck") continue;
      const boom = { card: event.told === "bomb-struck" ? BOMB : BANK, seat: event.seat };
      this.booming = boom;
      setTimeout(() => (this.booming = this.booming === boom ? null : this.booming), BOOM_LASTS);
    }
  }

  #linger({ view: seen, tally }: PositionOf<Rouge>, events: readonly RougeEvent[]): void {
    const over = events.findLastIndex(({ told }) => told === "round-taken" || told === "bomb-struck" || told === "bank-struck");
    const laid = events.findLastIndex(({ told }) => told === "laid");
    if (over > laid && seen.last) {
      const { taker } = seen.last;
      const side = tally.sides.findIndex((each) => each.includes(taker));
      this.goal = side < 0 ? IN_BANK : `[data-pile='${side}']`;
      // A strike is shown by itself, and takes the cards away at once.
      this.lingering = seen.last.special ? null : seen.last;
      clearTimeout(this.#lingers);
      this.#lingers = setTimeout(() => (this.lingering = null), LINGERS);
    } else if (laid >= 0) this.lingering = null;
  }

  /** Lets people see the deal's last round before the count covers it. */
  #lookOnce({ count }: RougeView, told: readonly ToldOf<Rouge>[]): void {
    clearTimeout(this.#lingers);
    this.lingering = null;
    const lasts = LAST_ROUND[this.#live.table!.pace];
    const word = told.findLast(({ event }) => LAST_WORDS.has(event.told));
    if (lasts === 0 || !word || !count) return;
    const news = told.map(({ event }) => event).filter(({ told }) => told === "deal-ended" || told === "match-ended");
    this.uncounted = { say: word.say, news };
    this.lingering = count.last;
    clearTimeout(this.#counts);
    this.#counts = setTimeout(() => this.count(), lasts);
  }

  count(): void {
    if (!this.uncounted) return;
    const { news } = this.uncounted;
    clearTimeout(this.#counts);
    this.uncounted = null;
    this.lingering = null;
    sounds(news, this.#live.me, false);
  }

  // Any press ends the look at the last round.
  down(): void {
    this.#pressedIn = this.uncounted;
  }

  click(): void {
    if (this.#pressedIn === this.uncounted) this.count();
  }
}
