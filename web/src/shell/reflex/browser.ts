/** The real world of a reflex round: the browser's frames, clock and input. */
import type { Device } from "./messages";
import type { Press, World } from "./round";

/** What a press means in the game: nothing (null) if it is no answer at all. */
export type ReadPress = (event: PointerEvent | KeyboardEvent) => string | null;

/** Older than this, or from the future, an event's time is of another clock. */
const OLDEST = 1000;

/** When an event happened, on the clock of `performance.now()`. */
export function timeOf(event: Pick<Event, "timeStamp">, now: number): number {
  const at = event.timeStamp;
  return at > 0 && at <= now && at > now - OLDEST ? at : now;
}

/** How somebody presses, going by their last press; before the first, by what the screen is. */
export class DeviceGuess {
  #device: Device = typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches ? "touch" : "mouse";

  get device(): Device {
    return this.#device;
  }

  pressed(event: Pick<Event, "type"> & { pointerType?: string }): void {
    if (event.type === "keydown") this.#device = "key";
    else this.#device = event.pointerType === "mouse" ? "mouse" : "touch";
  }
}

export function browser(read: ReadPress, guess: DeviceGuess = new DeviceGuess()): World {
  return {
    now: () => performance.now(),
    visible: () => document.visibilityState === "visible",
    frame(callback) {
      const id = requestAnimationFrame(callback);
      return () => cancelAnimationFrame(id);
    },
    every(milliseconds, callback) {
      const id = setInterval(callback, milliseconds);
      return () => clearInterval(id);
    },
    whenHidden(callback) {
      const changed = (): void => {
        if (document.visibilityState !== "visible") callback();
      };
      document.addEventListener("visibilitychange", changed);
      return () => document.removeEventListener("visibilitychange", changed);
    },
    whenPressed(callback) {
      const pressed = (event: Event): void => listen(event as PointerEvent | KeyboardEvent, read, guess, callback);
      // Before anything else on the page gets it.
      addEventListener("pointerdown", pressed, { capture: true });
      addEventListener("keydown", pressed, { capture: true });
      return () => {
        removeEventListener("pointerdown", pressed, { capture: true });
        removeEventListener("keydown", pressed, { capture: true });
      };
    },
  };
}

/** Only what a person did, and did anew: a script's events are not trusted, and a key held down repeats itself. */
export function listen(
  event: PointerEvent | KeyboardEvent,
  read: ReadPress,
  guess: DeviceGuess,
  callback: (press: Press) => void,
): void {
  if (!event.isTrusted || ("repeat" in event && event.repeat)) return;
  const gesture = read(event);
  if (gesture === null) return;
  guess.pressed(event);
  callback({ at: timeOf(event, performance.now()), gesture });
}
