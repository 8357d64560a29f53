import { flushSync } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { Live } from "../src/line/live.svelte";
import { Countdown } from "../src/table/resting.svelte";

afterEach(() => vi.useRealTimers());

test("seconds are counted down to the moment, which is asked for once", () => {
  vi.useFakeTimers();
  const until = vi.fn(() => performance.now() + 2500);
  const live = { left: (moment: number) => moment - performance.now() } as Live;
  let countdown!: Countdown;
  const stop = $effect.root(() => {
    countdown = new Countdown(live, until);
  });
  flushSync();
  const seen = [countdown.left];
  for (let second = 0; second < 3; second += 1) {
    vi.advanceTimersByTime(1000);
    flushSync();
    seen.push(countdown.left);
  }
  expect(seen).toEqual([3, 2, 1, 0]);
  expect(until).toHaveBeenCalledOnce();
  stop();
});
