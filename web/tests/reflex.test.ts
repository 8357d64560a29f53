import { beforeEach, expect, test, vi } from "vitest";
import type { Announce, Press, ToServer, Update } from "../src/generated/wire";
import { isNew, spend } from "../src/line/reflex/browser";
import { Fake } from "./fake";
import { browser } from "../src/line/reflex/browser";
import { ReflexSession } from "../src/line/reflex/session.svelte";
import { timeOf } from "../src/line/reflex/time";
import type { PressEvent } from "../src/line/reflex/world";
import { clockStep, DeviceGuess, FrameMeter } from "../src/line/reflex/measure";

let world: Fake;
let sent: ToServer[];
let shows: { at: number; update: Update }[];
let presses: { move: unknown; press: Press }[];
/** Whether the page was looked at, each time that it said so. */
let looks: boolean[];
let acts: unknown[];
let page: ReflexSession;
let stopReading: () => void;

/** At this table a key is a press, and anything else is not. */
const keys = (event: PressEvent): unknown => (event.type === "keydown" ? { do: "press" } : null);
const announced = (round: number): Announce => ({ type: "announce", round, sent: 9 });
const card = (round: number, at: number | null): Update =>
  ({ type: "update", told: [], reveal: { round, at: at === null ? null : at * 1000, number: round }, round }) as unknown as Update;
/** Something more that is seen while the round is on. */
const beat = (round: number, at: number): Update =>
  ({ type: "update", told: [], reveal: { round, at: at * 1000, number: round + 5 }, round }) as unknown as Update;
/** The moment in the game by which the card of a round is known. */
const moment = (round: number): number => round * 1000;
const marks = (): number[] => sent.flatMap((message) => (message.type === "mark" ? [message.until / 1000] : []));
const shownAt = (): number[] => shows.map(({ at }) => at);

beforeEach(() => {
  world = new Fake();
  [sent, shows, presses, looks, acts] = [[], [], [], [], []];
  page = new ReflexSession(world, {
    send: (message) => (message.type === "look" ? looks.push(message.seen) : sent.push(message)),
    take(message) {
      const update = message as Update;
      shows.push({ at: world.time, update });
      page.shows(moment(update.reveal!.round), update.round);
    },
    answers: (move) => (move as { do: string }).do === "press",
    pressed: async (move, press) => presses.push({ move, press }) > 0,
    acted: (move, at) => acts.push({ move, at }),
  });
  stopReading = page.read(keys, "lantern");
});

const acknowledged = (): number[] => sent.flatMap((message) => (message.type === "acknowledge" ? [message.round] : []));

/** A round whose card is to be seen at a moment. */
function begin(at: number | null, round = 7): void {
  page.announce(announced(round), world.time);
  page.reveal(card(round, at), world.time);
}

// The card.

test("the card is painted in the first frame at or after the agreed moment", () => {
  begin(1100);
  world.until(1104);
  expect(shownAt()).toEqual([]);
  expect(page.holds).toBe(true);
  world.until(1120);
  expect(shownAt()).toEqual([1105]); // the frame of 1104
  expect(page.holds).toBe(false);
});

test("a card that comes late is painted in the first frame after it came", () => {
  page.announce(announced(7), 1000);
  world.until(1150);
  page.reveal(card(7, 1100), world.time);
  world.until(1200);
  expect(shownAt()).toEqual([1153]); // the frame of 1152
});

test("where the clock is not known, the card is painted at once", () => {
  begin(null);
  world.until(1030);
  expect(shownAt()).toEqual([1009]);
});

test("a card that was not announced is one as any other: a cry waits for nobody", () => {
  page.reveal(card(7, 1100), world.time);
  world.until(1300);
  expect(shownAt()).toEqual([1105]);
  expect(marks()).toEqual([61]);
  world.press();
  expect(presses[0]!.press).toEqual({ at: 1_300_000, round: 7, reaction: 196_000, shown: 7 });
  expect(acknowledged()).toEqual([]);
});

test("what is shown later does not move the beginning, and a press says after what it was made", () => {
  begin(1100);
  world.until(1300);
  page.reveal(beat(7, 1500), world.time);
  world.until(1600);
  expect(shownAt()).toEqual([1105, 1505]);
  world.press();
  expect(presses[0]!.press).toEqual({ at: 1_600_000, round: 7, reaction: 496_000, shown: 12 });
  expect(marks()).toHaveLength(4);
});

test("a press while the beat waits for its frame was made after the card alone", () => {
  begin(1100);
  world.until(1300);
  page.reveal(beat(7, 1500), world.time);
  world.until(1400);
  world.press();
  expect(presses[0]!.press).toMatchObject({ reaction: 296_000, shown: 7 });
  world.until(1600);
  expect(shownAt()).toEqual([1105, 1505]);
});

test("what all see at once without a round is shown at its moment, and nothing is said", () => {
  page.reveal({ ...card(7, 1100), reveal: { round: 0, at: 1_100_000, number: 4 }, round: 0 }, world.time);
  world.until(1300);
  expect([shownAt(), sent]).toEqual([[1105], []]);
});

test("a card whose frame never comes is shown after a while, and the page says that it cannot be seen", () => {
  world.painting = false;
  begin(1100);
  world.until(1600);
  expect([shownAt(), page.holds]).toEqual([[], true]);
  world.until(1602);
  expect([shownAt(), page.holds]).toEqual([[1600], false]);
  expect(sent.at(-1)).toEqual({ type: "hidden", round: 7 });
  world.painting = true;
  world.until(1900);
  expect(shows).toHaveLength(1);
  expect(marks()).toEqual([]);
  world.press(1900);
  expect(presses.map(({ press }) => press)).toEqual([{ at: 1_900_000, round: 7 }]);
});

test("a card that was painted is not hidden by having waited for its frame", () => {
  begin(1100);
  world.until(2000);
  expect(shows).toHaveLength(1);
  expect(sent.some(({ type }) => type === "hidden")).toBe(false);
});

test("each update is shown once and at its moment, whatever becomes of its round", () => {
  begin(1100);
  page.disconnected();
  expect(shows).toHaveLength(0);
  world.until(1300);
  begin(1400, 8);
  world.hide();
  world.until(1600);
  expect(shows.map(({ update }) => update.reveal?.round)).toEqual([7, 8]);
  expect(shownAt()).toEqual([1105, 1400]);
});

// The press.

test("a press is timed from the frame that showed the card, by the event's own time", () => {
  begin(1100);
  world.until(1360);
  expect(world.press(1354.321)).toBe(true);
  expect(presses).toEqual([{ move: { do: "press" }, press: { at: 1_354_321, round: 7, reaction: 250_321, shown: 7 } }]);
});

test("only the first press counts, and nothing is said after it", () => {
  begin(1100);
  world.until(1360);
  world.press();
  const said = sent.length;
  expect(world.press()).toBe(false);
  world.until(2000);
  expect(sent).toHaveLength(said);
  expect(presses).toHaveLength(1);
});

test("a press before the card is no gesture: nothing is said, and the round goes on", () => {
  begin(1100);
  world.until(1050);
  expect(world.press()).toBe(false);
  world.until(1200);
  expect(shows).toHaveLength(1);
  expect(world.press(1103)).toBe(false); // it waited in the browser while the card was painted
  expect(presses).toEqual([]);
  world.press(1190);
  expect(presses[0]!.press.reaction).toBe(86_000);
});

test("a press that means nothing at this table leaves the round as it is", () => {
  begin(1100);
  world.until(1300);
  expect(world.press(world.time, { type: "pointerdown", pointerType: "mouse" })).toBe(false);
  world.press();
  expect(presses).toHaveLength(1);
});

test("a press after the verdict is no answer any more", () => {
  begin(1100);
  world.until(1300);
  page.judged(6);
  page.judged(7);
  expect(world.press()).toBe(false);
  expect(world.ticks.size).toBe(0);
});

// A press names its round, whichever way it takes.

test("a page that did not paint the card itself names the round, and the arrival counts", () => {
  page.announce(announced(7), world.time);
  world.until(1100);
  page.shows(moment(7), 7); // the seat takes part with another page
  world.until(1300);
  expect(world.press(1099)).toBe(false); // it waited in the browser while the card was shown
  expect(world.press(1290)).toBe(true);
  expect(world.press(1295)).toBe(false);
  expect(presses).toEqual([{ move: { do: "press" }, press: { at: 1_290_000, round: 7 } }]);
  expect(marks()).toEqual([]);
});

test("a page that reconnected before the card knows the round that was announced", () => {
  page.announce(announced(7), world.time);
  page.disconnected();
  page.shows(moment(7), 7);
  world.press();
  expect(presses[0]!.press).toEqual({ at: 1_000_000, round: 7 });
});

test("a page that reconnected after the card has painted it, and knows when", () => {
  begin(1100);
  world.until(1250);
  page.disconnected();
  world.until(1400);
  expect(marks()).toEqual([61]); // and no more since
  world.press(1354);
  expect(presses[0]!.press).toEqual({ at: 1_354_000, round: 7, reaction: 250_000, shown: 7 });
});

test("a page that came in the middle of a round may press, and the arrival counts", () => {
  page.shows(moment(7), 7);
  expect(world.press(world.time, { type: "pointerdown", pointerType: "mouse" })).toBe(false);
  expect(world.press()).toBe(true);
  expect(world.press()).toBe(false);
  expect(presses.map(({ press }) => press)).toEqual([{ at: 1_000_000, round: 7 }]);
  page.shows(null);
  begin(1100, 8);
  world.until(1300);
  world.press();
  expect(presses[1]!.press).toMatchObject({ round: 8, reaction: 196_000 });
});

test("a card that was missed is not taken for that of the round before", () => {
  begin(1100);
  world.until(1200);
  page.shows(moment(8), 8);
  world.press();
  expect(presses.map(({ press }) => press)).toEqual([{ at: 1_200_000, round: 8 }]);
});

test("a round that was judged before this page showed its card does not lend its number to the next", () => {
  page.announce(announced(7), world.time);
  page.judged(7);
  page.shows(moment(8), 8);
  world.press();
  expect(presses.map(({ press }) => press)).toEqual([{ at: 1_000_000, round: 8 }]);
});

test("where no round is on, a card is nothing to press at", async () => {
  page.shows(moment(7));
  expect([page.showsCard, world.press(), await page.press({ do: "press" }, "")]).toEqual([false, false, false]);
});

test("what answers nothing is done beside the round, which goes on", () => {
  stopReading();
  page.read((event) => (event.type === "keydown" ? { do: "press" } : { do: "duck" }));
  begin(1100);
  world.until(1300);
  expect(world.press(1290, { type: "pointerdown", pointerType: "mouse" })).toBe(true);
  expect([acts, presses]).toEqual([[{ move: { do: "duck" }, at: 1290 }], []]);
  world.press();
  expect(presses).toHaveLength(1);
});

test("while the card is still there after the verdict, a press is nothing at all", async () => {
  begin(1100);
  world.until(1300);
  page.judged(7);
  expect(world.press()).toBe(false);
  expect(await page.press({ do: "press" }, "")).toBe(false);
  expect(presses).toEqual([]);
});

test("a click of some aid is a press as any other", async () => {
  begin(1100);
  world.until(1300);
  expect(page.showsCard).toBe(true);
  expect(await page.press({ do: "press" }, "", { timeStamp: 1290, isTrusted: true } as Event)).toBe(true);
  expect(presses[0]!.press).toEqual({ at: 1_290_000, round: 7, reaction: 186_000, shown: 7 });
  expect(await page.press({ do: "press" }, "")).toBe(false);
  const marked = marks().length;
  world.until(1500);
  expect(marks()).toHaveLength(marked);
});

test("a script's click names its round, and the arrival counts", async () => {
  begin(1100);
  world.until(1300);
  await page.press({ do: "press" }, "", { timeStamp: 1290, isTrusted: false } as Event);
  expect(presses[0]!.press).toEqual({ at: 1_290_000, round: 7 });
});

// Silence.

test("while nothing is pressed the page says so every 100 ms, with a margin for what still waits", () => {
  begin(1100);
  world.until(1350);
  expect(marks()).toEqual([61, 161]); // painted at 1104, said at 1205, 1305
});

test("marks stop at a press", () => {
  begin(1100);
  world.until(1310);
  world.press();
  world.until(1600);
  expect(marks()).toEqual([61, 161]);
});

// Hidden pages, broken lines, rounds that overtake each other.

test("a page that is hidden sits the round out", () => {
  begin(1100);
  world.until(1200);
  world.hide();
  expect(sent.at(-1)).toEqual({ type: "hidden", round: 7 });
  const said = sent.length;
  world.press();
  world.until(1500);
  expect(sent).toHaveLength(said);
  expect(presses).toEqual([]);
});

test("a page that is hidden from the start acknowledges nothing, and shows the card at its moment without a frame", () => {
  world.shown = false;
  begin(1100);
  world.until(1200);
  expect(sent).toEqual([]);
  expect(shownAt()).toEqual([1100]);
});

test("a page says whether it is looked at, whenever that changes", () => {
  page.look();
  world.hide();
  world.show();
  expect(looks).toEqual([true, false, true]);
  world.until(1400); // its frames are measured, and longer than was thought
  expect(looks).toEqual([true, false, true, true]);
});

test("a page that is seen again before the card acknowledges the round then", () => {
  world.shown = false;
  page.announce(announced(7), world.time);
  world.until(1200);
  world.show();
  world.show();
  expect(acknowledged()).toEqual([7]);
  world.hide();
  world.show();
  expect(sent.map(({ type }) => type)).toEqual(["acknowledge", "hidden", "acknowledge"]);
  page.reveal(card(7, 1300), world.time);
  world.until(1500);
  world.press();
  expect(presses[0]!.press.reaction).toBe(188_000); // the frame of 1312
});

test("a page that is seen again after the card acknowledges nothing; its press names the round", () => {
  begin(1100);
  world.until(1200);
  world.hide();
  world.show();
  expect(sent.at(-1)).toEqual({ type: "hidden", round: 7 });
  world.press();
  expect(presses[0]!.press).toEqual({ at: 1_200_000, round: 7 });
});

test("a round that is announced again is acknowledged again, and goes on as it was", () => {
  page.announce(announced(7), world.time);
  world.until(1050);
  page.announce({ ...announced(7), sent: 10 }, world.time);
  expect(sent).toMatchObject([
    { type: "acknowledge", round: 7, sent: 9, got: 1_000_000 },
    { type: "acknowledge", round: 7, sent: 10, got: 1_050_000 },
  ]);
  page.reveal(card(7, 1100), world.time);
  page.announce(announced(7), world.time);
  expect(page.holds).toBe(true);
  world.until(1300);
  expect(shownAt()).toEqual([1105]);
  world.press();
  expect(presses[0]!.press).toMatchObject({ round: 7, reaction: 196_000 });
});

test("a hidden page lets repeated announcements pass", () => {
  world.shown = false;
  page.announce(announced(7), world.time);
  page.announce(announced(7), world.time);
  expect(sent).toEqual([]);
});

test("a repeated announcement leaves alone what is held back for another round", () => {
  page.announce(announced(8), world.time);
  page.reveal(card(7, 1100), world.time);
  page.announce(announced(8), world.time);
  expect([shows.length, page.holds]).toEqual([0, true]);
  world.until(1120);
  expect(shownAt()).toEqual([1105]);
});

test("an announcement of a round whose card is seen already changes nothing", () => {
  begin(1100);
  world.until(1300);
  page.announce(announced(7), world.time);
  expect(acknowledged()).toEqual([7]);
  world.press();
  page.announce(announced(7), world.time);
  expect(world.press()).toBe(false);
  expect(presses.map(({ press }) => press.reaction)).toEqual([196_000]);
  page.shows(null);
  begin(1400, 8);
  world.until(1500);
  page.announce(announced(8), world.time);
  world.hide();
  expect(sent.at(-1)).toEqual({ type: "hidden", round: 8 });
});

test("a line that breaks leaves nothing under way", () => {
  begin(1100);
  world.until(1200);
  page.disconnected();
  page.disconnected();
  world.until(1400); // frames are measured
  expect([world.frames.size, world.ticks.size]).toEqual([0, 0]);
});

test("a card that is still held when the next round comes waits for its own moment", () => {
  begin(1100);
  page.announce(announced(8), world.time);
  expect([shows.length, acknowledged()]).toEqual([0, [7, 8]]);
  world.until(1200);
  expect(shownAt()).toEqual([1105]);
  page.reveal(card(8, 1300), world.time);
  world.until(1500);
  world.press();
  expect(presses.map(({ press }) => press)).toEqual([{ at: 1_500_000, round: 8, reaction: 188_000, shown: 8 }]);
});

test("a round announced before there is a table is acknowledged once there is one", () => {
  stopReading();
  page.announce(announced(7), 1000);
  expect(sent).toEqual([]);
  world.until(1300);
  page.read(keys);
  expect(sent).toMatchObject([{ type: "acknowledge", round: 7, got: 1_000_000, answered: 1_300_000 }]);
  page.read(keys);
  expect(sent).toHaveLength(1);
});

test("a page that leaves the table listens to nothing any more", () => {
  begin(1100);
  page.close();
  expect([world.frames.size, world.ticks.size, world.pressed.size, world.hidden.size, world.seen.size]).toEqual([0, 0, 0, 0, 0]);
  expect(shows).toEqual([]);
});

// What the page says of itself.

test("pings are answered with the page's own times", () => {
  page.tick({ type: "tick", sent: 5 }, 999.5);
  expect(sent).toEqual([{ type: "tock", sent: 5, got: 999_500, answered: 1_000_000 }]);
});

test("an announcement is answered with times and facts", () => {
  world.until(1400); // frames are measured
  world.press(); // by key
  page.announce(announced(3), 1399);
  const facts = { frame: 16_000, step: 250_000, device: "key" };
  expect(sent).toEqual([
    { type: "acknowledge", round: 3, sent: 9, got: 1_399_000, answered: 1_400_000, page: facts },
  ]);
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
});

test("the last press tells how somebody presses", () => {
  const guess = new DeviceGuess();
  guess.pressed({ type: "keydown" });
  expect(guess.device).toBe("key");
  guess.pressed({ type: "pointerdown", pointerType: "mouse" });
  expect(guess.device).toBe("mouse");
  guess.pressed({ type: "pointerdown", pointerType: "touch" });
  expect(guess.device).toBe("touch");
});

// The browser.

test("an event's time is believed if it is of the same clock", () => {
  expect(timeOf({ timeStamp: 995.5 }, 1000)).toBe(995.5);
  for (const timeStamp of [0, 1001, 1.7e12, -5]) expect(timeOf({ timeStamp }, 1000)).toBe(1000);
  expect(timeOf({}, 1000)).toBe(1000);
  expect(timeOf({ timeStamp: 10 }, 5000)).toBe(5000);
});

test("only a person's own, new presses count", () => {
  expect(isNew({ isTrusted: false })).toBe(false);
  expect(isNew({ isTrusted: true, repeat: true })).toBe(false);
  expect(isNew({ isTrusted: true, repeat: false })).toBe(true);
  expect(isNew({ isTrusted: true })).toBe(true);
});

test("a press that is spent makes no click; the next one does", () => {
  const button = document.body.appendChild(document.createElement("button"));
  const clicked = vi.fn();
  button.addEventListener("click", clicked);
  const key = new KeyboardEvent("keydown", { key: " ", cancelable: true, bubbles: true });
  addEventListener("keydown", () => spend(key), { capture: true, once: true });
  button.dispatchEvent(key);
  expect(key.defaultPrevented).toBe(true);
  button.click();
  expect(clicked).not.toHaveBeenCalled();
  button.click();
  expect(clicked).toHaveBeenCalledTimes(1);
  spend(new Event("pointerdown"));
  button.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  button.click();
  expect(clicked).toHaveBeenCalledTimes(2);
  button.remove();
});

test("in a browser: frames, timers and listeners come and go", () => {
  vi.useFakeTimers();
  const add = vi.spyOn(globalThis, "addEventListener");
  const remove = vi.spyOn(globalThis, "removeEventListener");
  const real = browser();
  const calls: string[] = [];
  const stops = [
    real.every(50, () => calls.push("tick")),
    real.frame(() => calls.push("frame")),
    real.after(70, () => calls.push("once")),
    real.after(500, () => calls.push("never")),
    real.whenHidden(() => calls.push("hidden")),
    real.whenVisible(() => calls.push("visible")),
    real.whenPressed(() => calls.push("press") > 0),
  ];
  vi.advanceTimersByTime(120);
  expect(real.visible()).toBe(true);
  expect(real.now()).toBeTypeOf("number");
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  dispatchEvent(new Event("pointerdown")); // a script's
  for (const stop of stops) stop();
  document.dispatchEvent(new Event("visibilitychange"));
  vi.advanceTimersByTime(600);
  expect(calls.filter((call) => call !== "frame")).toEqual(["tick", "once", "tick", "hidden", "visible"]);
  expect(add).toHaveBeenCalledTimes(3);
  expect(remove).toHaveBeenCalledTimes(3);
  vi.restoreAllMocks();
  vi.useRealTimers();
});
