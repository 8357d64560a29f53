/** Before the first card everybody is counted in: the seconds that are left, as the server gives them. */
import type { Live } from "../shell/live.svelte";

const TICK = 100;

export class CountIn {
  /** Whole seconds; 0: it has begun. */
  left = $state(0);

  constructor(live: Live) {
    $effect(() => {
      const until = live.told.length === 0 ? (live.table?.rest?.until ?? 0) : 0;
      const count = (): void => {
        this.left = Math.max(0, Math.ceil(live.left(until) / 1000));
      };
      count();
      const timer = setInterval(count, TICK);
      return () => clearInterval(timer);
    });
  }
}
