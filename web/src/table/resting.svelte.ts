/** How long something still lasts. */
import type { Live } from "../line/live.svelte";

const TICK = 100;

/** The time up to a moment of the game's clock, counted down. */
export class Countdown {
  /** Whole seconds; 0: it is over. */
  left = $state(0);

  constructor(live: Live, until: () => number) {
    $effect(() => {
      const moment = until();
      const count = (): void => {
        const left = Math.max(0, Math.ceil(live.left(moment) / 1000));
        this.left = left;
        if (left === 0) clearInterval(timer);
      };
      const timer = setInterval(count, TICK);
      count();
      return () => clearInterval(timer);
    });
  }
}

/** The rest after a round, and the countdown before the first move. */
export class Resting extends Countdown {
  readonly #live: Live;

  constructor(live: Live) {
    super(live, () => live.table?.rest?.until ?? 0);
    this.#live = live;
  }

  /** Whole seconds until it begins; 0: it has begun. */
  get countIn(): number {
    return this.#live.told.length === 0 ? this.left : 0;
  }
}
