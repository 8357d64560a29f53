/** What a page can find out about its own clock and screen, and how it is pressed. */
import type { PageFacts } from "../../generated/wire";

export type Device = PageFacts["device"];

const SAMPLES = 20;
/** No screen is slower, and a clock that stands still for longer is no clock. */
const PATIENCE = 250;
const USUAL_FRAME = 1000 / 60;

/** The step of a clock in milliseconds: the smallest change it shows when read again and again. */
export function clockStep(now: () => number, reads = 200_000): number {
  let step = PATIENCE;
  let changes = 0;
  let last = now();
  const end = last + PATIENCE;
  for (let read = 0; read < reads && changes < SAMPLES && last < end; read += 1) {
    const time = now();
    if (time > last) {
      step = Math.min(step, time - last);
      changes += 1;
      last = time;
    }
  }
  return step;
}

/** How long a frame lasts: the median of the gaps between frames, so that a missed one does not count. */
export class FrameMeter {
  #gaps: number[] = [];
  #last: number | undefined;

  frame(time: number): void {
    if (this.#last !== undefined && time > this.#last && time - this.#last < PATIENCE) {
      this.#gaps.push(time - this.#last);
      if (this.#gaps.length > SAMPLES) this.#gaps.shift();
    }
    this.#last = time;
  }

  get length(): number {
    const sorted = [...this.#gaps].sort((one, other) => one - other);
    return sorted[Math.floor(sorted.length / 2)] ?? USUAL_FRAME;
  }
}

/** The input device of the last press; before the first press, a guess from the screen. */
export class DeviceGuess {
  #device: Device = typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches ? "touch" : "mouse";

  get device(): Device {
    return this.#device;
  }

  pressed(event: { type: string; pointerType?: string }): void {
    if (event.type === "keydown") this.#device = "key";
    else this.#device = event.pointerType === "mouse" ? "mouse" : "touch";
  }
}
