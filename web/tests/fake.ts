/** A world for tests. */
import type { PressEvent, WhenPressed, World } from "../src/line/reflex/world";

/** A browser whose time stands still until the test says otherwise: frames at every multiple of 16 ms. */
export class Fake implements World {
  time = 1000;
  readonly step = 250;
  shown = true;
  /** Whether frames are painted at all. */
  painting = true;
  frames = new Set<(time: number) => void>();
  ticks = new Map<() => void, { every: number; next: number }>();
  pressed = new Set<WhenPressed>();
  hidden = new Set<() => void>();
  seen = new Set<() => void>();

  now = (): number => this.time;
  visible = (): boolean => this.shown;
  frame(callback: (time: number) => void): () => void {
    this.frames.add(callback);
    return () => this.frames.delete(callback);
  }
  every(milliseconds: number, callback: () => void): () => void {
    this.ticks.set(callback, { every: milliseconds, next: this.time + milliseconds });
    return () => this.ticks.delete(callback);
  }
  after(milliseconds: number, callback: () => void): () => void {
    const stop = this.every(milliseconds, () => {
      stop();
      callback();
    });
    return stop;
  }
  whenHidden(callback: () => void): () => void {
    this.hidden.add(callback);
    return () => this.hidden.delete(callback);
  }
  whenVisible(callback: () => void): () => void {
    this.seen.add(callback);
    return () => this.seen.delete(callback);
  }
  whenPressed(callback: WhenPressed): () => void {
    this.pressed.add(callback);
    return () => this.pressed.delete(callback);
  }

  /** Time goes on; frames begin at multiples of 16, a little before their callbacks run. */
  until(time: number): void {
    for (; this.time < time; this.time += 1) {
      if (this.painting && this.time % 16 === 1) {
        const due = [...this.frames];
        this.frames.clear();
        for (const callback of due) callback(this.time - 1);
      }
      for (const [callback, tick] of [...this.ticks]) {
        if (this.time >= tick.next) {
          tick.next += tick.every;
          callback();
        }
      }
    }
  }
  /** Whether anybody took it. */
  press(at = this.time, event: object = { type: "keydown", key: " " }): boolean {
    return [...this.pressed].some((callback) => callback(event as PressEvent, at));
  }
  hide(): void {
    this.shown = false;
    for (const callback of [...this.hidden]) callback();
  }
  show(): void {
    this.shown = true;
    for (const callback of [...this.seen]) callback();
  }
}
