import { expect, test } from "vitest";
import type { Press, Update } from "../src/generated/wire";
import { partsOf } from "../src/line/reflex/browser";
import { Fake } from "./fake";
import { Flicks, THRESHOLD } from "../src/line/reflex/flick";
import { ReflexSession } from "../src/line/reflex/session.svelte";
import type { PressEvent } from "../src/line/reflex/world";

const at = (type: string, clientX: number, clientY: number, pointerId = 1): PointerEvent =>
  ({ type, clientX, clientY, pointerId }) as PointerEvent;

function went(x: number, y: number): string | null {
  const flicks = new Flicks();
  flicks.read(at("pointerdown", 100, 100));
  return flicks.read(at("pointermove", 100 + x, 100 + y));
}

test("a flick goes the way it went farthest", () => {
  expect([went(-30, 8), went(5, -40), went(60, 59), went(-3, 25)]).toEqual(["left", "up", "right", "down"]);
});

test("a finger that trembles does nothing, and neither does a tap", () => {
  expect(went(THRESHOLD - 1, 0)).toBeNull();
  expect(went(0, 0)).toBeNull();
});

test("a flick is told once, and two fingers are two flicks", () => {
  const flicks = new Flicks();
  flicks.read(at("pointerdown", 0, 0, 1));
  flicks.read(at("pointerdown", 0, 200, 2));
  expect(flicks.read(at("pointermove", 10, 170, 2))).toBe("up");
  expect(flicks.read(at("pointermove", 12, 160, 2))).toBeNull();
  expect(flicks.read(at("pointermove", 30, 0, 1))).toBe("right");
});

test("with another card a finger that is down sets out from where it is", () => {
  const flicks = new Flicks();
  flicks.read(at("pointerdown", 0, 0));
  flicks.read(at("pointermove", 20, 0));
  flicks.forget();
  expect(flicks.read(at("pointermove", 30, 0))).toBeNull();
  expect(flicks.read(at("pointermove", 30, 26))).toBe("down");
});

test("what a finger did between two frames is looked at step by step; a pointer that hovers does nothing", () => {
  const steps = [at("pointermove", 1, 1), at("pointermove", 9, 9)];
  const move = { ...at("pointermove", 9, 9), buttons: 1, getCoalescedEvents: () => steps } as unknown as PressEvent;
  expect(partsOf(move)).toBe(steps);
  expect(partsOf({ ...at("pointermove", 9, 9), buttons: 1 } as PressEvent)).toHaveLength(1);
  expect(partsOf({ ...at("pointermove", 9, 9), buttons: 0 } as PressEvent)).toEqual([]);
});

test("a flick is dated by the movement that crosses its threshold, not by the finger's coming down", () => {
  const world = new Fake();
  const presses: { move: unknown; press: Press }[] = [];
  const page = new ReflexSession(world, {
    send: () => {},
    take: (message) => page.shows(1, (message as Update).round),
    answers: () => true,
    pressed: async (move, press) => presses.push({ move, press }) > 0,
    acted: () => {},
  });
  const flicks = new Flicks();
  page.read((event) => (event.type === "keydown" ? null : flicks.read(event as PointerEvent)));
  page.announce({ type: "announce", round: 7, sent: 9 }, world.time);
  page.reveal({ type: "update", told: [], reveal: { round: 7, at: 1_100_000, number: 7 }, round: 7 } as unknown as Update, world.time);
  world.until(1120); // painted in the frame of 1104
  expect(world.press(1304, at("pointerdown", 50, 50))).toBe(false);
  expect(world.press(1360, at("pointermove", 60, 50))).toBe(false);
  expect(world.press(1404, at("pointermove", 80, 50))).toBe(true);
  expect(world.press(1420, at("pointermove", 180, 50))).toBe(false);
  expect(presses).toEqual([{ move: "right", press: { at: 1_404_000, round: 7, reaction: 300_000, shown: 7 } }]);
});
