/** The real world of a reflex round: the browser's frames, clock and input. */
import { clockStep } from "./measure";
import { timeOf } from "./time";
import type { PressEvent, World } from "./world";

const CAPTURE = { capture: true };
const PRESSES = ["pointerdown", "pointermove", "keydown"];

/** Measured once: it takes up to a quarter of a second where the clock is coarse. */
let step: number | undefined;

export function browser(): World {
  const now = (): number => performance.now();
  return {
    now,
    step: (step ??= clockStep(now)),
    visible: () => document.visibilityState === "visible",
    frame(callback) {
      const id = requestAnimationFrame(callback);
      return () => cancelAnimationFrame(id);
    },
    every(milliseconds, callback) {
      const id = setInterval(callback, milliseconds);
      return () => clearInterval(id);
    },
    after(milliseconds, callback) {
      const id = setTimeout(callback, milliseconds);
      return () => clearTimeout(id);
    },
    whenHidden: (callback) => whenVisibility(false, callback),
    whenVisible: (callback) => whenVisibility(true, callback),
    whenPressed(callback) {
      const take = (each: PressEvent): boolean => isNew(each) && callback(each, timeOf(each, performance.now()));
      const pressed = (event: Event): void => {
        if (partsOf(event as PressEvent).some(take)) spend(event);
      };
      // Before anything else on the page gets it.
      for (const type of PRESSES) addEventListener(type, pressed, CAPTURE);
      return () => {
        for (const type of PRESSES) removeEventListener(type, pressed, CAPTURE);
      };
    },
  };
}

function whenVisibility(visible: boolean, callback: () => void): () => void {
  const changed = (): void => {
    if ((document.visibilityState === "visible") === visible) callback();
  };
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}

/** A press is one thing; a finger's way since the last frame is told at once, and each step of it has its own time. A pointer that hovers does nothing. */
export function partsOf(event: PressEvent): PressEvent[] {
  if (event.type !== "pointermove") return [event];
  const move = event as PointerEvent;
  if (move.buttons === 0) return [];
  const steps = move.getCoalescedEvents?.() ?? [];
  return steps.length > 0 ? steps : [move];
}

/** What a person did, and did anew: a script's events are not trusted, and a key held down repeats itself. */
export function isNew(event: Pick<Event, "isTrusted"> & { repeat?: boolean }): boolean {
  return event.isTrusted && !event.repeat;
}

/** A press that was taken is nothing else besides: its key scrolls nothing, and no click comes of it. */
export function spend(event: Event): void {
  if (event.type === "keydown") event.preventDefault();
  const swallow = (click: Event): void => {
    click.preventDefault();
    click.stopImmediatePropagation();
    release();
  };
  const next = (other: Event): void => {
    if (other !== event) release();
  };
  const release = (): void => {
    removeEventListener("click", swallow, CAPTURE);
    removeEventListener("pointerdown", next, CAPTURE);
    removeEventListener("keydown", next, CAPTURE);
  };
  addEventListener("click", swallow, CAPTURE);
  addEventListener("pointerdown", next, CAPTURE);
  addEventListener("keydown", next, CAPTURE);
}
