/** A table as the page knows it, in a reflex round. */
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Acting, Photo, Table, ToPage, Update } from "../src/generated/wire";
import { Live } from "../src/line/live.svelte";
import { Fake } from "./fake";
import { Seats } from "../src/line/seats.svelte";
import { Wire, transportOf } from "./wire";

const TABLE = { type: "table", game: "lampion", phase: "playing", you: 0, seats: [] } as unknown as Table;
const PHOTO: Photo = { type: "photo", round: 7, finishes: [], silent: [0], out: [] };

let wires: Wire[];
let clock: Fake;
let live: Live;

const reach = transportOf(() => wires);
const wire = (): Wire => wires.at(-1)!;
const said = (type: string): unknown[] => wire().sent.filter((message) => message.type === type);

function update(n: number, reveal: Update["reveal"] = null): Update {
  const acting: Acting = { seats: [0], kind: "turn", due: null, since: reveal ? 500 : null, awaits: [] };
  const legal = [{ move: { do: "press" }, say: { id: "press" }, reflex: true }];
  const position = { view: { n }, acting, legal, words: [], tally: null, result: null };
  return { type: "update", told: [{ n, event: {}, say: { id: "x" } }], position, reveal, round: reveal?.round ?? 0 };
}

/** The card of a round, as a page gets it that does not take part. */
function plainCard(n: number): Update {
  const shown = update(n);
  return { ...shown, round: 7, position: { ...shown.position, acting: { ...shown.position.acting, since: 500 } } };
}

function greet(): void {
  wire().open();
  wire().say(TABLE);
}

/** A round whose card is here, and will be seen at 1100. */
function armed(): void {
  greet();
  wire().say({ type: "announce", round: 7, sent: 1 });
  wire().say(update(1, { round: 7, at: 1_100_000, number: 7 }));
}

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  wires = [];
  clock = new Fake();
  live = new Live("abc", (listener) => new Seats("abc", listener, () => live?.told.length ?? 0, reach), clock);
  live.reflex.read(() => ({ do: "press" }));
});
afterEach(() => {
  live.close();
  vi.useRealTimers();
});

test("an update that shows a card is held back until its frame, and in that frame the page shows it", () => {
  const painted: unknown[] = [];
  const stop = $effect.root(() => {
    $effect(() => void painted.push([clock.time, live.position?.view]));
  });
  flushSync();
  armed();
  clock.until(1104);
  flushSync();
  expect(live.told).toHaveLength(0);
  expect(painted).toHaveLength(1);
  clock.until(1106);
  expect(painted[1]).toEqual([1105, { n: 1 }]);
  stop();
});

test("what comes behind a card waits for it", () => {
  armed();
  const over: ToPage[] = [update(2), PHOTO, { ...TABLE, phase: "over" }];
  for (const message of over) wire().say(message);
  expect([live.told.length, live.photo, live.table?.phase]).toEqual([0, null, "playing"]);
  wire().say({ type: "tick", sent: 5 });
  expect(said("tock")).toHaveLength(1);
  clock.until(1106);
  expect(live.told).toHaveLength(2);
  expect(live.photo).toEqual(PHOTO);
  expect(live.table?.phase).toBe("over");
});

test("the first press is a move with its time; after a reconnect it is said again as it was", async () => {
  armed();
  clock.until(1400);
  clock.press(1354);
  const move = { type: "move", move: { do: "press" }, press: { at: 1_354_000, round: 7, reaction: 250_000, shown: 7 } };
  expect(said("move")).toMatchObject([move]);
  const marks = said("mark").length;
  wire().break();
  await vi.advanceTimersByTimeAsync(300);
  greet();
  clock.until(1700);
  expect(marks).toBeGreaterThan(0);
  expect(said("mark")).toEqual([]);
  expect(said("move")).toMatchObject([move]);
});

test("a line that breaks before the card is seen takes the reaction with it, and leaves the round", async () => {
  armed();
  wire().break();
  expect(live.told).toHaveLength(0); // what was held back waits for its moment
  await vi.advanceTimersByTimeAsync(300);
  greet();
  clock.until(1400);
  expect(live.told).toHaveLength(1);
  clock.press();
  expect(wire().sent.map(({ type }) => type).filter((type) => type !== "look")).toEqual(["hello", "move"]);
  expect(said("move")[0]).toMatchObject({ press: { at: 1_400_000, round: 7 } });
  expect(said("move")[0]).not.toHaveProperty("press.reaction");
});

test("a press on a page that gets the card like everybody else names its round", async () => {
  greet();
  wire().say({ type: "announce", round: 7, sent: 1 });
  wire().say(plainCard(1));
  clock.until(1300);
  clock.press();
  const press = { at: 1_300_000, round: 7 };
  expect(said("move").map((move) => (move as { press: unknown }).press)).toEqual([press]);
  expect(live.reflex.myPress).toEqual(press);
  wire().say(update(2));
  expect(live.reflex.myPress).toBeNull();
});

test("a move by a button, in a round, is a press that names it", async () => {
  armed();
  clock.until(1300);
  const moved = live.move({ do: "press" }, "move-0", { timeStamp: 1290, isTrusted: true } as Event);
  expect(said("move")).toMatchObject([{ press: { at: 1_290_000, round: 7, reaction: 186_000 } }]);
  expect(await live.move({ do: "press" }, "move-0")).toBe(false); // the first is the only one
  const { id } = said("move")[0] as { id: string };
  wire().say({ type: "refused", id, say: { id: "no" } });
  expect(await moved).toBe(false);
  expect([live.refusal?.at, live.reflex.myPress]).toEqual(["move-0", null]);
  expect(said("move")).toHaveLength(1);
});

test("a move in a round names it even if nobody knows what it was made by", () => {
  greet();
  wire().say({ type: "announce", round: 7, sent: 1 });
  wire().say(plainCard(1));
  void live.move({ do: "press" });
  expect(said("move")).toMatchObject([{ press: { round: 7 } }]);
});

test("a page that came in the middle of a round presses, and the arrival counts", () => {
  greet();
  wire().say(plainCard(1));
  void live.move({ do: "press" }, "lantern");
  expect(said("move")).toMatchObject([{ press: { round: 7 } }]);
  expect(said("move")[0]).not.toHaveProperty("press.reaction");
});

test("a move that answers no card is made beside the round", () => {
  armed();
  clock.until(1300);
  void live.move({ do: "duck" }, "", { timeStamp: performance.now(), isTrusted: true } as Event);
  clock.press();
  const presses = said("move").map((move) => (move as { press: { round?: number } }).press);
  expect(presses.map(({ round }) => round)).toEqual([undefined, 7]);
});

test("a page says that it is looked at once it has come, and each time that it comes back", async () => {
  greet();
  expect(said("look")).toMatchObject([{ seen: true }]);
  wire().break();
  await vi.advanceTimersByTimeAsync(300);
  greet();
  expect(said("look")).toMatchObject([{ seen: true }]);
});

test("what waits behind a card whose frame never comes goes on without it", () => {
  clock.painting = false;
  armed();
  wire().say(PHOTO);
  clock.until(1602);
  expect([live.told.length, live.photo?.round]).toEqual([1, 7]);
  expect(said("hidden")).toEqual([{ type: "hidden", round: 7 }]);
});

test("a photo finish that is told again, because the page came back, is no other one", () => {
  armed();
  clock.until(1400);
  wire().say(PHOTO);
  const { photos } = live;
  wire().say(PHOTO);
  expect(live.photos).toBe(photos);
});

test("a round that is announced again does not show the card that waits for its frame", () => {
  armed();
  wire().say({ type: "announce", round: 7, sent: 2 });
  expect(said("acknowledge")).toHaveLength(2);
  expect(live.told).toHaveLength(0);
});

test("a press that was too late is told by the photo finish, and shows no refusal", async () => {
  armed();
  clock.until(1400);
  clock.press();
  const { id } = said("move")[0] as { id: string };
  wire().say(PHOTO);
  wire().say({ type: "refused", id, say: { id: "too-late" } });
  await vi.advanceTimersByTimeAsync(0);
  expect(live.refusal).toBeNull();
});

test("a press that is refused shows why", async () => {
  armed();
  clock.until(1400);
  clock.press();
  const { id } = said("move")[0] as { id: string };
  wire().say({ type: "refused", id, say: { id: "no" } });
  await vi.advanceTimersByTimeAsync(0);
  expect(live.refusal?.say.id).toBe("no");
});

test("a move says when it was pressed, where that is known", () => {
  greet();
  vi.setSystemTime(Date.now());
  const now = performance.now();
  void live.move({ do: "strike" }, "", { timeStamp: now } as Event);
  void live.move({ do: "lay" });
  expect(said("move")).toMatchObject([{ press: { at: Math.round(now * 1000) } }, { move: { do: "lay" } }]);
  expect(said("move")[1]).not.toHaveProperty("press");
});

test("what is long past is kept, and is no news", () => {
  greet();
  const { told, position } = update(3);
  wire().say({ type: "past", told: [1, 2].map((n) => ({ ...told[0]!, n })) });
  expect(live.position).toBeNull();
  wire().say(update(3));
  expect(live.told.map(({ n }) => n)).toEqual([1, 2, 3]);
  expect(live.position).toEqual(position);
  expect(live.news).toEqual([]);
});

test("whoever presses twice before the answer has said it once, and may say it again after it", async () => {
  greet();
  wire().say(update(1));
  const first = live.send({ type: "start" }, "start");
  const second = live.send({ type: "start" }, "start");
  expect(said("start")).toHaveLength(1);
  wire().say({ type: "accepted", id: (said("start")[0] as { id: string }).id });
  expect([await first, await second]).toEqual([true, true]);
  void live.send({ type: "start" }, "start");
  expect(said("start")).toHaveLength(2);
});

test("a move of whoever is to move is made once, whenever it was pressed", () => {
  greet();
  wire().say(update(1));
  for (let presses = 0; presses < 2; presses += 1) {
    vi.advanceTimersByTime(10);
    void live.move({ do: "go" }, "", { timeStamp: performance.now() } as Event);
  }
  expect(said("move")).toHaveLength(1);
  void live.move({ do: "stay" }, "");
  void live.move({ do: "go" }, "");
  expect(said("move")).toHaveLength(3);
});

test("where several may be first, each press counts", () => {
  greet();
  const shown = update(1);
  wire().say({ ...shown, position: { ...shown.position, acting: { ...shown.position.acting, kind: "window" } } });
  for (let presses = 0; presses < 2; presses += 1) {
    vi.advanceTimersByTime(10);
    void live.move({ do: "go" }, "", { timeStamp: performance.now() } as Event);
  }
  expect(said("move")).toHaveLength(2);
});

test("another seat is told everything anew: a card that waited for its frame is not shown to it", () => {
  armed();
  wire().say({ ...TABLE, you: 1 });
  clock.until(1200);
  expect(live.told).toEqual([]);
  wire().open();
  wire().say({ ...TABLE, you: 1 });
  wire().say(update(1));
  expect(live.told).toHaveLength(1);
});

test("a refusal ends with the phase that it is about, and not before", async () => {
  greet();
  const inPhase = (n: number, phase: string): Update => {
    const shown = update(n);
    return { ...shown, position: { ...shown.position, view: { phase } } };
  };
  wire().say(inPhase(1, "stop"));
  const moved = live.move({ do: "grab" }, "pawn");
  const { id } = said("move")[0] as { id: string };
  wire().say({ type: "refused", id, say: { id: "stopped" }, article: "x.stop" });
  await moved;
  wire().say(inPhase(2, "stop"));
  wire().say({ ...TABLE, seats: [] });
  expect(live.refusal).toEqual({ at: "pawn", say: { id: "stopped" }, article: "x.stop" });
  wire().say(inPhase(3, "passing"));
  expect(live.refusal).toBeNull();
  wire().say(inPhase(4, "stop"));
  expect(live.refusal).toBeNull();
});

test.each<[string, Partial<Acting>, boolean]>([
  ["another seat's turn", { seats: [1] }, true],
  ["another card to answer", { since: 500 }, true],
  ["another clock", { due: 900 }, false],
  ["an open window in which others were ready", { kind: "window", awaits: [1] }, true],
])("with %s a refusal ends or stays", (_, change, ends) => {
  greet();
  wire().say(update(1));
  live.refuse("", { id: "no" });
  const next = update(2);
  wire().say({ ...next, position: { ...next.position, acting: { ...next.position.acting, ...change } } });
  expect(live.refusal === null).toBe(ends);
});

test("where all seats act at once, a refusal stays while others act", () => {
  greet();
  const among = (n: number, seats: number[]): Update => {
    const shown = update(n);
    return { ...shown, position: { ...shown.position, acting: { ...shown.position.acting, kind: "sealed", seats } } };
  };
  wire().say(among(1, [0, 1, 2]));
  live.refuse("", { id: "no" });
  wire().say(among(2, [0, 2]));
  expect(live.refusal?.say.id).toBe("no");
  wire().say(among(3, [2]));
  expect(live.refusal).toBeNull();
});
