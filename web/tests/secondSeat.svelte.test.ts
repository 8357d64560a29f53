/** Several people who share one screen: each has a line of their own, and whoever is to move is at the bottom. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Acting, Table, Update } from "../src/generated/wire";
import { storeSeat, storedSeat } from "../src/device/storage";
import { language } from "../src/words/language.svelte";
import { Live } from "../src/line/live.svelte";
import { Fake } from "./fake";
import { Seats } from "../src/line/seats.svelte";
import { Wire, transportOf } from "./wire";

const SEATS = ["Léa", "Bo", "Cléo"].map((name) => ({ kind: "person", name, connected: true }));

let wires: Wire[];
let live: Live;

const reach = transportOf(() => wires);

const table = (you: number): Table => ({ type: "table", game: "bantu", phase: "playing", you, seats: SEATS }) as unknown as Table;

function update(n: number, turn: number, mine: number): Update {
  const acting: Acting = { seats: [turn], kind: "turn", due: null, since: null, awaits: [] };
  const legal = turn === mine ? [{ move: { do: "go", by: mine }, say: { id: "x" }, reflex: false }] : [];
  const position = { view: { n }, acting, legal, words: [], tally: null, result: null };
  return { type: "update", told: [{ n, event: {}, say: { id: "x" } }], position };
}

function tell(n: number, turn: number, ...lines: number[]): void {
  for (const line of lines) wires[line]!.say(update(n, turn, line));
}

const moves = (): unknown => live.position?.legal.map(({ move }) => move);
const said = (line: number): unknown[] => wires[line]!.sent.filter(({ type }) => type === "move");

beforeEach(async () => {
  vi.useFakeTimers();
  await language.choose("fr");
  sessionStorage.clear();
  localStorage.clear();
  wires = [];
  storeSeat({ table: "abc", seat: 0, token: "lea", others: ["bo"], game: "bantu", at: 0 });
  live = new Live("abc", (listener) => new Seats("abc", listener, () => live?.told.length ?? 0, reach), new Fake());
  wires.forEach((wire, seat) => {
    wire.open();
    wire.say(table(seat));
  });
});
afterEach(() => {
  live.close();
  vi.useRealTimers();
});

test("whoever is to move is at the bottom, and their moves go over their own line", () => {
  tell(1, 0, 0, 1);
  expect([live.me, live.call, moves()]).toEqual([0, "À Léa !", [{ do: "go", by: 0 }]]);
  tell(2, 1, 0, 1);
  expect([live.me, live.call, moves()]).toEqual([1, "À Bo !", [{ do: "go", by: 1 }]]);
  void live.move(live.position!.legal[0]!.move);
  expect([said(0).length, said(1).length]).toEqual([0, 1]);
});

test("while somebody elsewhere moves, the screen stays as it is", () => {
  tell(1, 1, 0, 1);
  tell(2, 2, 0, 1);
  expect([live.me, live.myTurn]).toEqual([1, false]);
});

test("nobody is called you, whoever of them it is about", () => {
  expect([live.mine, live.shared, live.reader.me]).toEqual([[0, 1], true, -4]);
});

test("moves are offered once the line of whoever makes them knows as much as the page", () => {
  tell(1, 1, 0);
  expect([live.me, moves()]).toEqual([1, []]);
  tell(1, 1, 1);
  expect(moves()).toEqual([{ do: "go", by: 1 }]);
});

test("whoever does not sit here any more is forgotten, and the others play on", () => {
  wires[1]!.say(table(-4));
  expect([live.mine, live.shared, storedSeat("abc")?.others]).toEqual([[0], false, []]);
});

test("when the first of them goes, the next takes the first place", () => {
  wires[0]!.say(table(-4));
  expect(storedSeat("abc")).toMatchObject({ token: "bo", others: [] });
  wires.at(-1)!.open();
  expect(wires.at(-1)!.sent).toMatchObject([{ type: "hello", token: "bo" }]);
});

test("whoever is refused for now keeps their seat", () => {
  wires[1]!.say({ type: "refused", say: { id: "server-not-stored" } });
  expect(storedSeat("abc")?.others).toEqual(["bo"]);
});

test("whoever has moved up keeps the seat that is theirs now", () => {
  wires[0]!.say({ ...table(2), phase: "gathering" });
  expect(storedSeat("abc")?.seat).toBe(2);
});
