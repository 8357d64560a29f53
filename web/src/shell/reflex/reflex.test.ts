import { beforeEach, expect, test, vi } from "vitest";
import {
  DeviceGuess,
  FrameMeter,
  Reflex,
  ReflexRound,
  browser,
  clockStep,
  type Press,
  type ToArbiter,
  type World,
} from "./index";
import { listen, timeOf } from "./browser";

/** A browser whose time stands still until the test says otherwise: 60 frames a second, from 0. */
class Fake implements World {
  time = 1000;
  shown = true;
  frames = new Set<(time: number) => void>();
  ticks = new Map<() => void, { every: number; next: number }>();
  pressed = new Set<(press: Press) => void>();
  hidden = new Set<() => void>();

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
  whenHidden(callback: () => void): () => void {
    this.hidden.add(callback);
    return () => this.hidden.delete(callback);
  }
  whenPressed(callback: (press: Press) => void): () => void {
    this.pressed.add(callback);
    return () => this.pressed.delete(callback);
  }

  /** Time goes on; frames begin at multiples of 16, a little before their callbacks run. */
  until(time: number): void {
    for (; this.time < time; this.time += 1) {
      if (this.time % 16 === 1) {
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
  press(at = this.time, gesture = "tap"): void {
    for (const callback of [...this.pressed]) callback({ at, gesture });
  }
  hide(): void {
    this.shown = false;
    for (const callback of [...this.hidden]) callback();
  }
}

let world: Fake;
let sent: ToArbiter[];
let shows: number[];
let done: number;

beforeEach(() => {
  world = new Fake();
  sent = [];
  shows = [];
  done = 0;
});

const begin = (): ReflexRound =>
  new ReflexRound(7, world, {
    send: (message) => sent.push(message),
    show: () => shows.push(world.time),
    pressed: () => (done += 1),
  });

test("the card is painted in the first frame at or after the agreed moment", () => {
  const round = begin();
  round.reveal(1100);
  world.until(1104);
  expect(shows).toEqual([]);
  world.until(1120);
  expect(shows).toEqual([1105]); // the frame of 1104
});

test("a card that comes late is painted in the first frame after it came", () => {
  const round = begin();
  world.until(1150);
  round.reveal(1100);
  world.until(1200);
  expect(shows).toEqual([1153]); // the frame of 1152
});

test("where the clock is not known, the card is painted at once", () => {
  begin().reveal(null);
  world.until(1030);
  expect(shows).toEqual([1009]);
});

test("a card is painted once", () => {
  const round = begin();
  round.reveal(null);
  world.until(1030);
  round.reveal(null);
  world.until(1100);
  expect(shows).toHaveLength(1);
});

test("a press is timed from the frame that showed the card, by the event's own time", () => {
  begin().reveal(1100);
  world.until(1360);
  world.press(1354.321);
  expect(sent.at(-1)).toEqual({ type: "claim", round: 7, reaction: 250_321, gesture: "tap" });
  expect(done).toBe(1);
});

test("only the first press counts, and nothing is said after it", () => {
  begin().reveal(1100);
  world.until(1360);
  world.press();
  const said = sent.length;
  world.press();
  world.until(2000);
  expect(sent).toHaveLength(said);
});

test("a press before the card is told as such", () => {
  const round = begin();
  round.reveal(1100);
  world.until(1050);
  world.press();
  expect(sent).toEqual([{ type: "claim", round: 7, reaction: -1, gesture: "tap" }]);
  world.until(1200);
  expect(shows).toEqual([]);
});

test("while nothing is pressed the page says so every 50 ms, with a margin for what still waits", () => {
  begin().reveal(1100);
  world.until(1300);
  const marks = sent.map((message) => (message.type === "mark" ? message.until / 1000 : NaN));
  expect(marks).toEqual([31, 81, 131]); // painted at 1104, said at 1155, 1205, 1255
  world.press(1299);
  expect(sent.at(-1)).toMatchObject({ type: "claim", reaction: 195_000 });
});

test("a page that is hidden sits the round out", () => {
  begin().reveal(1100);
  world.until(1200);
  world.hide();
  expect(sent.at(-1)).toEqual({ type: "hidden", round: 7 });
  const said = sent.length;
  world.press();
  world.until(1500);
  expect(sent).toHaveLength(said);
});

test("a page that is hidden from the start does not even begin", () => {
  world.shown = false;
  const round = begin();
  round.reveal(1100);
  world.until(1200);
  expect(round.over).toBe(true);
  expect(sent).toEqual([{ type: "hidden", round: 7 }]);
  expect(shows).toEqual([]);
});

test("a round that is closed leaves nothing behind", () => {
  const round = begin();
  round.reveal(1100);
  world.until(1200);
  round.close();
  round.close();
  expect([world.frames.size, world.ticks.size, world.pressed.size, world.hidden.size]).toEqual([0, 0, 0, 0]);
  expect(done).toBe(0);
});

test("a clock's step is the smallest change it shows", () => {
  let time = 0;
  expect(clockStep(() => Math.floor((time += 0.013) / 0.1) * 0.1)).toBeCloseTo(0.1);
  time = 0;
  expect(clockStep(() => Math.floor((time += 0.01) / 100) * 100)).toBeCloseTo(100);
  expect(clockStep(() => 5, 1000)).toBe(250); // a clock that stands still is as coarse as can be
});

test("a frame lasts as long as most do", () => {
  const meter = new FrameMeter();
  expect(meter.length).toBeCloseTo(16.67, 1);
  let time = 0;
  for (let frame = 0; frame < 30; frame += 1) meter.frame((time += frame % 5 === 4 ? 13.9 : 6.95));
  meter.frame(time + 10_000); // the page was hidden meanwhile
  expect(meter.length).toBeCloseTo(6.95);
  expect(meter.enough).toBe(true);
});

const reflex = (prepare = async (): Promise<void> => {}): Reflex<string> =>
  new Reflex(
    world,
    { send: (message) => sent.push(message), prepare, show: (card) => shows.push(card.length), pressed: () => (done += 1) },
    () => "key",
  );

test("pings are answered with the page's own times", () => {
  reflex().ping({ type: "clock-ping", sent: 5 }, 999.5);
  expect(sent).toEqual([{ type: "clock-pong", sent: 5, got: 999_500, answered: 1_000_000 }]);
});

test("a round from its announcement to the press", async () => {
  const page = reflex();
  world.until(1400); // frames are measured
  await page.announced({ type: "announced", round: 3, sent: 9 }, 1399);
  const facts = { frame: 16_000, step: 250_000, device: "key" };
  expect(sent).toEqual([
    { type: "acknowledged", round: 3, sent: 9, got: 1_399_000, answered: 1_400_000, page: facts },
  ]);
  page.revealed({ type: "revealed", round: 2, at: null, card: "of another round" });
  page.revealed({ type: "revealed", round: 3, at: 1_450_000, card: "four" });
  world.until(1700);
  expect(shows).toEqual([4]);
  world.press(1696);
  expect(sent.at(-1)).toEqual({ type: "claim", round: 3, reaction: 240_000, gesture: "tap" });
  expect(done).toBe(1);
});

test("a page that is hidden, or still loads when the table has gone on, acknowledges nothing", async () => {
  let loaded = (): void => {};
  const page = reflex(() => new Promise((resolve) => (loaded = resolve)));
  const waiting = page.announced({ type: "announced", round: 3, sent: 9 });
  page.close();
  loaded();
  await waiting;
  expect(sent).toEqual([]);
  const hidden = page.announced({ type: "announced", round: 4, sent: 9 });
  world.shown = false;
  loaded();
  await hidden;
  expect(sent).toEqual([]);
  page.revealed({ type: "revealed", round: 4, at: null, card: "x" });
  world.until(1100);
  expect(shows).toEqual([]);
});

test("an event's time is believed if it is of the same clock", () => {
  expect(timeOf({ timeStamp: 995.5 }, 1000)).toBe(995.5);
  for (const timeStamp of [0, 1001, 1.7e12, -5]) expect(timeOf({ timeStamp }, 1000)).toBe(1000);
  expect(timeOf({ timeStamp: 10 }, 5000)).toBe(5000);
});

test("only a person's own, new presses count, if they mean something", () => {
  const presses: Press[] = [];
  const guess = new DeviceGuess();
  const read = (event: Event): string | null => ("key" in event && event.key === "x" ? null : "tap");
  const tell = (event: object): void => listen(event as KeyboardEvent, read, guess, (press) => presses.push(press));
  const real = { isTrusted: true, timeStamp: performance.now() };
  tell({ ...real, isTrusted: false, type: "keydown" });
  tell({ ...real, type: "keydown", repeat: true });
  tell({ ...real, type: "keydown", key: "x", repeat: false });
  expect(presses).toEqual([]);
  tell({ ...real, type: "keydown", repeat: false });
  expect(guess.device).toBe("key");
  tell({ ...real, type: "pointerdown", pointerType: "mouse" });
  expect(guess.device).toBe("mouse");
  tell({ ...real, type: "pointerdown", pointerType: "touch" });
  expect(guess.device).toBe("touch");
  expect(presses.map(({ at }) => at)).toEqual([real.timeStamp, real.timeStamp, real.timeStamp]);
});

test("in a browser: frames, timers and listeners come and go", () => {
  vi.useFakeTimers();
  const add = vi.spyOn(globalThis, "addEventListener");
  const remove = vi.spyOn(globalThis, "removeEventListener");
  const real = browser(() => "tap");
  const calls: string[] = [];
  const stops = [
    real.every(50, () => calls.push("tick")),
    real.frame(() => calls.push("frame")),
    real.whenHidden(() => calls.push("hidden")),
    real.whenPressed(() => calls.push("press")),
  ];
  vi.advanceTimersByTime(120);
  expect(real.visible()).toBe(true);
  expect(real.now()).toBeTypeOf("number");
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  for (const stop of stops) stop();
  document.dispatchEvent(new Event("visibilitychange"));
  dispatchEvent(new Event("pointerdown")); // a script's
  vi.advanceTimersByTime(120);
  expect(calls.filter((call) => call !== "frame")).toEqual(["tick", "tick", "hidden"]);
  expect(add).toHaveBeenCalledTimes(2);
  expect(remove).toHaveBeenCalledTimes(2);
  vi.restoreAllMocks();
  vi.useRealTimers();
});
