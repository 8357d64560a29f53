import { render } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { describe, expect, test } from "vitest";
import type { DanCase, DanEvent } from "../src/generated/wire";
import { FACES, fromAbove, quarters, SPECIALS, spotOf, symbolSpot, turnOf, type Gun } from "../src/games/dan/cards";
import { flightsOf } from "../src/games/dan/flights";
import { askedOf, exerciseOf, gameOf, storedExercises, tasksOf } from "../src/games/dan/lessons";
import { whatOf } from "../src/games/dan/playing.svelte";
import Table from "../src/games/dan/Table.svelte";
import { shedOf } from "../src/games/dan/story";
import type { Dan } from "../src/games/dan/view";
import { learn } from "../src/words/language.svelte";
import { Flicks } from "../src/line/reflex/flick";
import type { PressEvent } from "../src/line/reflex/world";
import { played, shown } from "./played";

const gun = (grip: number, barrel: number): Gun => ({ grip, barrel, loaded: true });

describe("the cards", () => {
  test("are those of the deck", () => {
    expect(FACES).toHaveLength(165);
    expect(FACES[1]).toEqual({ special: null, guns: [{ grip: 0, barrel: 1, loaded: true }] });
    expect(FACES[26]!.guns[1]).toEqual({ grip: 3, barrel: 1, loaded: false });
    for (const special of SPECIALS) expect(FACES.filter((face) => face.special === special)).toHaveLength(8);
  });

  test("a gun is turned with its grip, and mirrored where its barrel points the other way", () => {
    expect(turnOf(gun(0, 1))).toEqual({ turn: 0, mirrored: false });
    expect(turnOf(gun(0, 3))).toEqual({ turn: 0, mirrored: true });
    expect(turnOf(gun(2, 3))).toEqual({ turn: 180, mirrored: false });
    expect(fromAbove(gun(1, 3))).toBe(true);
  });

  test("two guns never lie on each other, and no symbol lies on a gun", () => {
    /** Half the width and height of a gun as it is drawn. */
    const half = ({ grip, barrel }: Gun, scale: number): [number, number] => {
      if (!fromAbove({ grip, barrel, loaded: true })) return [130 * scale, 110 * scale];
      return grip % 2 === 0 ? [40 * scale, 175 * scale] : [175 * scale, 40 * scale];
    };
    for (const { guns, special } of FACES.filter((face) => face.guns.length === 2)) {
      const [one, other] = [spotOf(guns, 0), spotOf(guns, 1)];
      const [[w, h], [v, k]] = [half(guns[0]!, one.scale), half(guns[1]!, other.scale)];
      expect(Math.abs(one.x - other.x) + 12 >= w + v || Math.abs(one.y - other.y) + 12 >= h + k).toBe(true);
      if (special) for (const spot of [one, other]) expect(Math.hypot(symbolSpot(guns).x - spot.x, symbolSpot(guns).y - spot.y)).toBeGreaterThan(130);
    }
  });

  test("a card lies as its revealer's place turns it, on a screen turned to mine", () => {
    expect([quarters(0, 0), quarters(1, 0), quarters(0, 1), quarters(2, 3)]).toEqual([0, 1, 3, 3]);
  });
});

describe("the story of a game", () => {
  const summed = (rows: number[][], seat: number): number => rows.reduce((sum, row) => sum + row[seat]!, 0);

  test.each([2, 3, 4])("tells what each of %i got rid of, up to what they have left at its end", (players) => {
    const steps = played("dan", players, { set: "ten", cards: 6 }, players);
    const events = steps.flatMap((step) => step.events) as DanEvent[];
    const rows = shedOf(events, players);
    expect(rows.length).toBeGreaterThan(5);
    expect(events.some(({ told }) => told === "slipped")).toBe(true);
    const left = (steps.at(-1)!.view.piles as unknown[][]).map((pile) => pile.length);
    expect(left.map((cards, seat) => cards + summed(rows, seat))).toEqual(left.map(() => 6));
  });

  test("a last card that could not be judged was not got rid of", () => {
    const last = [{ told: "dealt", each: 1, police: 0 }, { told: "revealed", seat: 1 }, { told: "shown", seat: 1, left: 0 }, { told: "voided", seat: 1 }];
    expect(shedOf(last as DanEvent[], 2)).toEqual([]);
    expect(shedOf(last.slice(0, 3) as DanEvent[], 2)).toEqual([[0, 1]]);
    expect(shedOf(last.slice(1) as DanEvent[], 2)).toEqual([]);
  });
});

describe("cards that go elsewhere", () => {
  const flown = (event: unknown): string[] => flightsOf(event as DanEvent, [0, 1, 3]).map(({ from, to }) => `${from} > ${to}`);

  test("those that somebody takes go under the pile, and the top one to the police", () => {
    expect(flown({ told: "took", seat: 2, cards: 2, bribe: 7 })).toEqual(["middle > police", "middle > 3", "middle > 3"]);
    expect(flown({ told: "took", seat: 2, cards: 40, bribe: 7 })).toHaveLength(5);
    expect(flown({ told: "took", seat: 2, cards: 0, bribe: 7 })).toEqual(["middle > police"]);
  });

  test("those that are slipped come from every other pile", () => {
    expect(flown({ told: "slipped", seat: 1, given: [2, 0, 1] })).toEqual(["0 > 1", "0 > 1", "3 > 1"]);
  });

  test("all piles are dealt from one deck", () => {
    expect(new Set(flown({ told: "dealt", each: 28, police: 0 }))).toEqual(new Set(["deck > 0", "deck > 1", "deck > 3"]));
    expect(flown({ told: "revealed", seat: 0, late: false })).toEqual([]);
  });
});

describe("practice", () => {
  const given = (card: number, ...duties: string[]): DanCase =>
    ({ card, below: 1, why: "dan.shootout", duties: duties.map((each) => (each === "still" || each === "surrender" ? { do: each, at: "" } : { do: "shoot", at: each })) }) as DanCase;

  test("no card comes twice before all have come, and each is turned to any side", () => {
    const cases = [1, 2, 3, 4].map((card) => given(card, "still", "still", "still", "still"));
    const tasks = tasksOf(cases, () => 0.99);
    expect(tasks.map((task) => task.given.card)).toEqual([4, 3, 2, 1, 4, 3, 2, 1, 4, 3]);
    expect(tasks[0]!.seat).toBe(3);
  });

  test("what is asked of me depends on who reveals", () => {
    const card = given(1, "left", "surrender", "still", "across");
    expect([0, 1, 2, 3].map((seat) => askedOf({ given: card, seat }))).toEqual(["left", "across", null, "surrender"]);
  });

  test("a game counts my gestures: those that were asked for, and how fast they were", () => {
    const judged = (what: string | null, ...right: number[]): DanEvent =>
      ({ told: "judged", gestures: what ? [{ rt: 300, u: 3, seat: 1, what }, { rt: 200, u: 3, seat: 0, what: "left" }] : [], right }) as unknown as DanEvent;
    const told = [judged("left", 1), judged(null), judged("surrender", 0), judged("left")];
    expect(gameOf(told, 1, 9)).toEqual({ kind: "game", at: 9, right: 1, cards: 3, times: [300] });
    expect(gameOf([judged(null)], 1, 9).cards).toBe(0);
  });

  test("an exercise counts what was right, and how fast where one had to move", () => {
    const tasks = [0, 1, 2, 3].map((seat) => ({ given: given(1, "left", "surrender", "still", "across"), seat }));
    const answers = [{ what: "left", ms: 400 }, { what: "left", ms: 300 }, { what: null, ms: 2000 }, { what: null, ms: 2000 }] as const;
    expect(exerciseOf("base", 7, tasks, answers)).toEqual({ kind: "base", at: 7, right: 2, cards: 4, times: [400] });
  });
});

describe("gestures", () => {
  const zone = Object.assign(document.createElement("button"), { textContent: "x" });
  zone.dataset["zone"] = "right";
  const table = document.createElement("div");
  table.dataset["flick"] = "";
  const field = document.createElement("input");
  const key = (key: string, target: Element = document.body, more = {}): PressEvent => ({ type: "keydown", key, target, ...more }) as unknown as PressEvent;
  const pointer = (type: string, target: Element, x = 0, y = 0, button = 0): PressEvent =>
    ({ type, target, clientX: x, clientY: y, pointerId: 1, button }) as unknown as PressEvent;

  test("arrow keys shoot and surrender, everywhere but where one types", () => {
    const flicks = new Flicks();
    const read = ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown", " ", "x"].map((each) => whatOf(key(each), flicks));
    expect(read).toEqual(["left", "across", "right", "surrender", null, null]);
    expect(whatOf(key("ArrowLeft", field), flicks)).toBeNull();
    expect(whatOf(key("ArrowLeft", document.body, { altKey: true }), flicks)).toBeNull();
    expect(whatOf(key("Enter", zone), flicks)).toBe("right");
  });

  test("a zone acts when the finger comes down, the table when it has gone its way", () => {
    const flicks = new Flicks();
    expect(whatOf(pointer("pointerdown", zone), flicks)).toBe("right");
    expect(whatOf(pointer("pointerdown", zone, 0, 0, 2), flicks)).toBeNull();
    expect(whatOf(pointer("pointerdown", table, 50, 50), flicks)).toBeNull();
    expect(whatOf(pointer("pointermove", table, 50, 20), flicks)).toBe("across");
    expect(whatOf(pointer("pointerdown", document.body, 50, 50), flicks)).toBeNull();
  });
});

test("a game that is only seen again is not kept among mine", async () => {
  await learn("dan");
  const steps = played("dan", 2, { cards: 4 });
  const { live, tell } = shown<Dan>("dan", steps.at(-2)!);
  render(Table, { live, cite: () => {} });
  flushSync();
  tell(steps.at(-1)!);
  flushSync();
  expect(live.position?.result).not.toBeNull();
  expect(storedExercises()).toEqual([]);
  live.close();
});

test("the clock of a turn runs out when the rules say so, also for a page that comes later", async () => {
  await learn("dan");
  const step = played("dan", 2, { cards: 4 }).find(({ view }) => view.phase === "reveal")!;
  const { due } = step.acting;
  for (const gone of [0, 1200]) {
    const { live } = shown<Dan>("dan", { ...step, at: step.view.opened + gone });
    const { container, unmount } = render(Table, { live, cite: () => {} });
    expect(container.querySelector(".clock")?.getAttribute("style")).toBe(`--whole: ${due! - step.view.opened}ms; --gone: ${gone}ms;`);
    unmount();
    live.close();
  }
});
