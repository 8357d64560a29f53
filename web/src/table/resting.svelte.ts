/** People are given time to look, and before the first move everybody is counted in: how long that still lasts. */
import type { Live } from "../shell/live.svelte";

const TICK = 100;

export class Resting {
  readonly #live: Live;
  /** Whole seconds; 0: it is over, or all have looked. */
  left = $state(0);

  constructor(live: Live) {
    this.#live = live;
    $effect(() => {
      const until = live.table?.rest?.until ?? 0;
      const count = (): void => {
        this.left = Math.max(0, Math.ceil(live.left(until) / 1000));
      };
      count();
      const timer = setInterval(count, TICK);
      return () => clearInterval(timer);
    });
  }

  /** Whole seconds until it begins; 0: it has begun. */
  get countIn(): number {
    return this.#live.told.length === 0 ? this.left : 0;
  }
}
