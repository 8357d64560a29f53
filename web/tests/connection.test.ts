import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection, type Status } from "../src/line/connection";
import { newId, type Command } from "../src/line/outbox";
import type { Refused, ToPage } from "../src/generated/wire";
import { Wire, transportOf } from "./wire";

const TABLE = { type: "table" } as unknown as ToPage;
const START: Command = { type: "start" };

let wires: Wire[];
let online: boolean;
let have: number;
let statuses: Status[];
let heard: ToPage[];
let late: Refused[];
let connection: Connection;

const reach = transportOf(() => wires, () => online);
const wire = (): Wire => wires.at(-1)!;

function connect(): Connection {
  const line = { url: "ws://here", token: "mine", have: () => have, outbox: "outbox" };
  const listener = {
    status: (status: Status) => statuses.push(status),
    message: (message: ToPage) => heard.push(message),
    refusedLate: (refused: Refused) => late.push(refused),
  };
  return new Connection(line, listener, reach);
}

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  [wires, statuses, heard, late] = [[], [], [], []];
  online = true;
  have = 0;
  connection = connect();
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

function greet(): void {
  wire().open();
  wire().say(TABLE);
}

test("it says hello with the token and the last number, and is connected once it is answered", () => {
  have = 7;
  wire().open();
  expect(wire().sent).toEqual([{ type: "hello", token: "mine", have: 7 }]);
  expect(statuses).toEqual(["connecting"]);
  wire().say(TABLE);
  expect(statuses).toEqual(["connecting", "connected"]);
  expect(heard).toEqual([TABLE]);
});

test("a command is answered, whatever the answer", async () => {
  greet();
  const started = connection.send(START);
  const moved = connection.send({ type: "move", move: { do: "call" } });
  const [start, move] = wire().sent.slice(1) as { id: string }[];
  const refused: Refused = { type: "refused", id: move!.id, say: { id: "no" }, article: "x.y" };
  wire().say(refused);
  wire().say({ type: "accepted", id: start!.id });
  expect(await started).toEqual({ ok: true });
  expect(await moved).toEqual({ ok: false, refused });
  expect(sessionStorage.getItem("outbox")).toBeNull();
});

test("commands said before the line stands, or lost with it, are said again with the same id until answered", async () => {
  const answer = connection.send(START);
  expect(wire().sent).toEqual([]);
  greet();
  const id = (wire().sent[1] as { id: string }).id;
  wire().break();
  await vi.advanceTimersByTimeAsync(300);
  greet();
  wire().break();
  await vi.advanceTimersByTimeAsync(600);
  greet();
  expect(wires).toHaveLength(3);
  expect(wire().sent).toEqual([
    { type: "hello", token: "mine", have: 0 },
    { type: "start", id },
  ]);
  wire().say({ type: "accepted", id });
  expect(await answer).toEqual({ ok: true });
  wire().break();
  await vi.advanceTimersByTimeAsync(300);
  greet();
  expect(wire().sent).toHaveLength(1);
});

test("what is refused only for the moment is said again, but not for ever", async () => {
  greet();
  const answer = connection.send(START);
  const { id } = wire().sent[1] as { id: string };
  const refused: Refused = { type: "refused", id, say: { id: "server-not-stored" } };
  wire().say(refused);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(wire().sent.filter(({ type }) => type === "start")).toHaveLength(2);
  wire().say({ type: "accepted", id });
  expect(await answer).toEqual({ ok: true });

  const again = connection.send(START);
  const next = (wire().sent.at(-1) as { id: string }).id;
  for (let tries = 0; tries < 6; tries += 1) {
    wire().say({ ...refused, id: next });
    await vi.advanceTimersByTimeAsync(6_000);
  }
  expect(await again).toMatchObject({ ok: false });
});

test("the outbox outlives the page; a refusal that comes late is told all the same", () => {
  void connection.send(START);
  connection.close();
  connection = connect();
  greet();
  const { id } = wire().sent[1] as { id: string };
  const refused: Refused = { type: "refused", id, say: { id: "too-late" } };
  wire().say(refused);
  expect(late).toEqual([refused]);
  expect(sessionStorage.getItem("outbox")).toBeNull();
});

test("it waits longer after each failure, but never for ever", async () => {
  const waits: number[] = [];
  for (let failure = 0; failure < 8; failure += 1) {
    const before = wires.length;
    wire().break();
    let waited = 0;
    while (wires.length === before) {
      await vi.advanceTimersByTimeAsync(100);
      waited += 100;
    }
    waits.push(waited);
  }
  expect(waits).toEqual([300, 600, 1200, 2400, 4800, 8000, 8000, 8000]);
  expect(statuses.at(-1)).toBe("unreachable");
  greet();
  wire().break();
  const before = wires.length;
  await vi.advanceTimersByTimeAsync(300);
  expect(wires).toHaveLength(before + 1);
});

test("it tells this device's network from the server, and does not wait once the network is back", () => {
  greet();
  online = false;
  dispatchEvent(new Event("offline"));
  expect(statuses.at(-1)).toBe("offline");
  online = true;
  dispatchEvent(new Event("online"));
  greet();
  expect(statuses.at(-1)).toBe("connected");
  wire().break();
  expect(statuses.at(-1)).toBe("unreachable");
});

test("who comes back to the page finds it connected at once", () => {
  greet();
  wire().break();
  const before = wires.length;
  document.dispatchEvent(new Event("visibilitychange"));
  expect(wires).toHaveLength(before + 1);
});

test("a line that went dead without a word is noticed", async () => {
  greet();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(wire().sent.at(-1)).toMatchObject({ type: "ping" });
  wire().say({ type: "pong", t: 0 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(statuses.at(-1)).toBe("connected");
  const dead = wire();
  await vi.advanceTimersByTimeAsync(5_300);
  expect(dead.closed).toBe(true);
  expect(wires).toHaveLength(2);
});

test("a server that takes the line and says nothing is not waited for", async () => {
  wire().open();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(statuses.at(-1)).toBe("unreachable");
});

test("a table that does not exist is not asked for again", async () => {
  wire().break(4004);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(statuses.at(-1)).toBe("gone");
  expect(wires).toHaveLength(1);
});

test("without its token it comes in as somebody who looks on", () => {
  greet();
  connection.comeAs("");
  wire().open();
  expect(wire().sent).toEqual([{ type: "hello", token: "", have: 0 }]);
});

test("what was closed stays closed", async () => {
  greet();
  connection.close();
  dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(wires).toHaveLength(1);
});

test("ids are what the server takes, and each is another", () => {
  const ids = Array.from({ length: 50 }, newId);
  expect(new Set(ids).size).toBe(50);
  expect(ids.every((id) => /^[A-Za-z0-9_-]{1,40}$/.test(id))).toBe(true);
});

test("when a move was pressed is said again with it; after a reload only its round is left", async () => {
  const press = { at: 1_250_000, round: 3, reaction: 250_000 };
  const move: Command = { type: "move", move: { do: "press" }, press };
  greet();
  void connection.send(move);
  wire().break();
  await vi.advanceTimersByTimeAsync(300);
  greet();
  expect(wire().sent[1]).toMatchObject({ type: "move", press });
  connection.close();
  connection = connect();
  greet();
  const again = { type: "move", move: { do: "press" }, press: { at: 0, round: 3 } };
  expect(wire().sent[1]).toEqual({ ...again, id: expect.any(String) as string });
});

test("after a reload, the time of a press outside of any round means nothing", () => {
  greet();
  void connection.send({ type: "move", move: { do: "strike" }, press: { at: 1_250_000 } });
  connection.close();
  connection = connect();
  greet();
  expect(wire().sent[1]).toMatchObject({ type: "move", move: { do: "strike" }, press: null });
});

test("a press that could not be stored is said again as it was", async () => {
  greet();
  void connection.send({ type: "move", move: { do: "press" }, press: { at: 1_250_000, round: 3, reaction: 250_000 } });
  const [, first] = wire().sent as [unknown, { id: string }];
  wire().say({ type: "refused", id: first.id, say: { id: "server-not-stored" } });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(wire().sent.slice(1)).toEqual([first, first]);
});

test("a remark is made on this line or never", async () => {
  connection.remark({ type: "mark", round: 3, until: 50_000 });
  greet();
  connection.remark({ type: "mark", round: 3, until: 100_000 });
  wire().break();
  connection.remark({ type: "mark", round: 3, until: 150_000 });
  await vi.advanceTimersByTimeAsync(300);
  greet();
  const remarks = wires.flatMap(({ sent }) => sent).filter(({ type }) => type === "mark");
  expect(remarks).toEqual([{ type: "mark", round: 3, until: 100_000 }]);
});

test("a hello that is refused for now is said again, later each time, and no command is lost by it", () => {
  void connection.send(START);
  for (let tries = 1; tries <= 3; tries += 1) {
    wire().open();
    wire().say({ type: "refused", say: { id: "server-too-fast" } });
    expect(wire().sent.map(({ type }) => type)).toEqual(["hello"]);
    vi.advanceTimersByTime(5_000);
    vi.advanceTimersByTime(300 * 2 ** (tries - 1) - 1);
    expect(wires).toHaveLength(tries);
    vi.advanceTimersByTime(1);
    expect(wires).toHaveLength(tries + 1);
  }
  expect(statuses).not.toContain("connected");
  expect(heard).toHaveLength(3);
  greet();
  expect(wire().sent.map(({ type }) => type)).toEqual(["hello", "start"]);
});

test("where storage is denied, commands are sent all the same", () => {
  connection.close();
  wires = [];
  const denied = {
    ...transportOf(() => wires),
    get storage(): Storage {
      throw new DOMException("denied", "SecurityError");
    },
  };
  connection = new Connection({ url: "ws://here", token: "mine", have: () => 0, outbox: "outbox" }, { status() {}, message() {}, refusedLate() {} }, denied);
  greet();
  void connection.send(START);
  expect(wire().sent.map(({ type }) => type)).toEqual(["hello", "start"]);
});
