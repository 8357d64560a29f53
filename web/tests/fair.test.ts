import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Duels } from "../src/generated/wire";
import { AskedDuels } from "../src/app/fair/askedDuels.svelte";
import { COLUMNS, duelOf, MANY, nextDuel, path, placeAt, places, ROWS, tally } from "../src/app/fair/duels";

const WISH = { one: 5, other: 150, network: "good" } as const;

function duels(first: number[], by_arrival: number[], seed = 1): Duels {
  const player = { round_trip: 5, won: 0, won_by_arrival: 0, rt: first.map(() => 300), u: first.map(() => 6), arrivals: first.map(() => 350) };
  return { seed, network: "good", players: [player, player], undecided: 0, first, by_arrival, wait: 100 };
}

test("both languages say the same things, French with its spaces", () => {
  const [fr, en] = ["fr", "en"].map((spoken) => readFileSync(`src/app/fair/${spoken}.ftl`, "utf8"));
  const ids = (source: string): string[] => [...source.matchAll(/^[a-z][\w-]*(?= =)/gm)].map(([id]) => id);
  expect(ids(fr!)).toEqual(ids(en!));
  expect(fr!.match(/^(?!#).* [:;!?»]/gm)).toBeNull();
});

test("one player's dots fill the field from the left, the other's from the right, the rest between", () => {
  expect(places([0, 1, -1, 0, -1, 1])).toEqual([0, 5, 2, 1, 3, 4]);
  expect(tally([0, 1, -1, 0, -1, 1], 4)).toEqual({ one: 2, other: 1, close: 1 });
  expect(new Set(places(Array.from({ length: MANY }, (_, at) => (at % 3) - 1))).size).toBe(MANY);
});

test("dots stand in columns, and are found again under the pointer", () => {
  expect(path([0, ROWS])).toBe("M0.5 0.5h0M1.5 0.5h0");
  expect(placeAt(0, 0)).toBe(0);
  expect(placeAt(1.5 / COLUMNS, 2.5 / ROWS)).toBe(ROWS + 2);
  expect(placeAt(1, 1)).toBe(MANY - 1);
});

test("duels are shown by turns: overturned, too close, overturned, agreed", () => {
  const some = duels([0, 1, -1, 1, 0], [0, 0, 1, 0, 0]);
  const shown = [nextDuel(some, -1, 0)];
  for (let many = 1; many < 4; many += 1) shown.push(nextDuel(some, shown.at(-1)!, many));
  expect(shown).toEqual([1, 2, 3, 4]);
  expect(nextDuel(duels([0, 0], [0, 0]), 0, 0)).toBe(1);
});

test("an answer that the verdict did not wait for is not known", () => {
  const some = duels([0], [0]);
  const duel = duelOf({ ...some, players: [some.players[0], { ...some.players[1], rt: [null] }] }, 0);
  expect(duel.lanes.map(({ rt }) => rt)).toEqual([300, null]);
});

const asked: string[] = [];
let answers: (() => Response)[] = [];
const refusal = (id: string, status: number): Response => Response.json({ say: { id }, article: "" }, { status });

beforeEach(() => {
  asked.length = 0;
  answers = [];
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return (answers.shift() ?? (() => Response.json(duels([], [], asked.length))))();
  });
});
afterEach(() => {
  vi.useRealTimers();
});

test("of several wishes the last is fulfilled, and never two at a time", async () => {
  const asking = new AskedDuels();
  const first = asking.ask(WISH);
  void asking.ask({ ...WISH, other: 200 });
  void asking.ask({ ...WISH, other: 300, seed: 9 });
  expect(asked).toHaveLength(1);
  await first;
  expect(asked).toEqual(["/api/fairness?one=5&other=150&network=good", "/api/fairness?one=5&other=300&network=good&seed=9"]);
  expect(asking.duels?.seed).toBe(2);
  expect(asking.busy).toBe(false);
});

test("a busy arbiter is asked again by itself, a few times", async () => {
  const asking = new AskedDuels();
  answers = [() => refusal("server-workers-often", 429)];
  const asks = asking.ask(WISH);
  await vi.runAllTimersAsync();
  await asks;
  expect(asked).toHaveLength(2);
  expect(asking.duels).not.toBeNull();

  answers = Array.from({ length: 3 }, () => () => refusal("server-workers-busy", 503));
  const again = asking.ask(WISH);
  await vi.runAllTimersAsync();
  await again;
  expect(asking.problem?.say.id).toBe("server-workers-busy");
  expect(asking.busy).toBe(false);
});

test("a server that does not answer is said at once, and asked when wished", async () => {
  const asking = new AskedDuels();
  answers = [() => Response.error()];
  await asking.ask(WISH);
  expect(asking.problem?.say.id).toBe("unreachable");
  await asking.ask(WISH);
  expect(asking.problem).toBeNull();
  expect(asking.duels).not.toBeNull();
});
