/** A table that is told a game which was played before: nobody is at the other end. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Table, Told, Update } from "../src/generated/wire";
import type { Command } from "../src/line/outbox";
import { storeSeat, storedSeat } from "../src/device/storage";
import { Live } from "../src/line/live.svelte";
import { StagedLine } from "../src/line/stagedLine";
import { Fake } from "./fake";

const TABLE = { type: "table", id: "abc", game: "bantu", phase: "over", you: -5, seats: [] } as unknown as Table;
const told = (n: number): Told => ({ n, event: {}, say: { id: "x" } });

function update(n: number): Update {
  const acting = { seats: [0], kind: "turn" as const, due: null, since: null, awaits: [] };
  return { type: "update", told: [told(n)], position: { view: { n }, acting, legal: [], words: [], tally: null, result: null } };
}

let stagedLine: StagedLine;
let live: Live;
const said: Command[] = [];

beforeEach(() => {
  localStorage.clear();
  said.length = 0;
  stagedLine = new StagedLine((command) => {
    said.push(command);
    return { ok: false, refused: { type: "refused", say: { id: "no" }, article: "bantu.turn" } };
  });
  live = new Live("abc", (listener) => stagedLine.to(listener), new Fake());
});
afterEach(() => live.close());

test("where it begins is no news, what comes then is", () => {
  stagedLine.tell(TABLE, { type: "past", told: [told(1), told(2)] }, { ...update(3), told: [] });
  expect([live.status, live.staged, live.told.length, live.news.length, live.position?.view]).toEqual(["connected", true, 2, 0, { n: 3 }]);
  stagedLine.tell(update(3));
  expect([live.told.length, live.news.map(({ n }) => n)]).toEqual([3, [3]]);
});

test("what is pressed comes to whoever holds the staged line, and their no is said where it was pressed", async () => {
  stagedLine.tell(TABLE, update(1));
  expect(await live.move({ do: "go" }, "card-3")).toBe(false);
  expect(said).toEqual([{ type: "move", move: { do: "go" } }]);
  expect(live.refusal).toEqual({ at: "card-3", say: { id: "no" }, article: "bantu.turn" });
});

test("no socket is opened, and the seat that this device has at the table stays as it is", () => {
  const seat = { table: "abc", seat: 0, token: "lea", game: "bantu", at: 5, over: true };
  storeSeat(seat);
  const socket = vi.fn();
  vi.stubGlobal("WebSocket", socket);
  stagedLine.tell(TABLE, update(1));
  expect(socket).not.toHaveBeenCalled();
  expect(storedSeat("abc")).toEqual(seat);
  vi.unstubAllGlobals();
});

test("once it is left, it is told nothing more", () => {
  stagedLine.tell(TABLE, update(1));
  live.close();
  stagedLine.tell(update(2));
  expect(live.told).toHaveLength(1);
});
