/** A game seen again: steps, eyes, pieces that come one after the other, and where the game turned. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { gameOf, type Game } from "../src/games";
import type { Replay, Step, Table } from "../src/generated/wire";
import { Failed } from "../src/line/api";
import { curveOf } from "../src/play/replay/curve";
import { Player } from "../src/play/replay/player.svelte";
import type { Source } from "../src/play/replay/source";
import { replayPath, routeOf } from "../src/line/route.svelte";

const PIECE = 3;
const LENGTH = 7;

/** One line is told at each entry; a seat sees only every other one. */
function step(n: number, view: unknown = { n }, ranks?: number[]): Step {
  const acting = { seats: [0], kind: "turn" as const, due: null, since: null, awaits: [] };
  const result = ranks ? { ranks, points: ranks } : null;
  const told = n > 0 ? [{ n, event: { told: "x" }, say: { id: "x" } }] : [];
  return { n, by: 0, update: { type: "update", told, at: n * 1000, position: { view, acting, legal: [], words: [], tally: null, result } } };
}

let asked: [number, number][];
let waits: (() => void)[] | null;
let player: Player;

const source: Source = {
  async piece(eyes, after): Promise<Replay> {
    asked.push([eyes, after]);
    if (waits) await new Promise<void>((resolve) => waits!.push(resolve));
    if (eyes === 9) throw new Failed({ say: { id: "server-no-such-seat" }, article: "" });
    const upto = Math.min(Math.max(after, 0) + PIECE, LENGTH);
    const every = eyes < 0 ? 1 : 2;
    const steps = Array.from({ length: upto - after }, (_, at) => step(after + 1 + at)).filter(({ n }) => n % every === 0);
    const table = { type: "table", id: "abc", game: "bantu", phase: "over", you: eyes, seats: [] } as unknown as Table;
    return { table, length: LENGTH, eyes, steps, upto, refused: [], claimed: null };
  },
  playOn: () => Promise.reject(new Error("not here")),
  draws: () => Promise.reject(new Error("nothing was drawn")),
  close: () => {},
  record: { href: "", name: "" },
  table: "abc",
};
const shown = (): unknown => [player.step?.n, player.live?.told.length, player.live?.position?.view];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  waits = null;
  player = new Player(source);
});
afterEach(() => {
  player.close();
  vi.useRealTimers();
});

test("it opens at any move, and all the pieces come", async () => {
  await player.open(-5, 4);
  expect(shown()).toEqual([4, 4, { n: 4 }]);
  expect(asked).toEqual([[-5, -1], [-5, 3], [-5, 6]]);
  expect([player.whole, player.steps.length, player.lines.length]).toEqual([true, 8, 7]);
});

test("one step on is news at the same table; elsewhere there is a new one, and nothing is news", async () => {
  await player.open(-5, 2);
  const table = player.live;
  player.next();
  expect([player.live === table, player.live?.news.map(({ n }) => n)]).toEqual([true, [3]]);
  player.back();
  expect([player.live === table, player.live?.news, shown()]).toEqual([false, [], [2, 2, { n: 2 }]]);
  player.goTo(99);
  expect(shown()).toEqual([7, 7, { n: 7 }]);
});

test("other eyes see the same moment, or the last one before it at which they saw anything", async () => {
  await player.open(-5, 5);
  await player.open(1, player.step!.n);
  expect([player.eyes, player.step?.n, player.live?.me]).toEqual([1, 4, 1]);
  const before = asked.length;
  await player.open(-5, 4);
  expect([asked.length, player.eyes, player.step?.n]).toEqual([before, -5, 4]);
});

test("whoever asks for other eyes meanwhile gets those, however late the first ones come", async () => {
  waits = [];
  const first = player.open(0, 0);
  const second = player.open(1, 0);
  waits.pop()!();
  await vi.waitFor(() => expect(player.eyes).toBe(1));
  waits.forEach((go) => go());
  waits = null;
  await Promise.race([first, second]);
  expect(player.eyes).toBe(1);
});

test("who goes on while other eyes are on their way sees with the first ones till then, and is not thrown back", async () => {
  await player.open(-5, 2);
  waits = [];
  const coming = player.open(1, 2);
  player.goTo(5);
  waits.pop()!();
  await vi.waitFor(() => expect(waits).toHaveLength(1));
  player.next();
  expect([player.eyes, player.steps.length, shown()]).toEqual([-5, 8, [6, 6, { n: 6 }]]);
  waits.splice(0).forEach((go) => go());
  waits = null;
  await coming;
  expect([player.eyes, player.step?.n, player.live?.me]).toEqual([1, 6, 1]);
});

test("it plays by itself until the end, as fast as one likes, and begins anew after it", async () => {
  await player.open(-5, 4);
  player.speed = 2;
  player.play();
  vi.advanceTimersByTime(500);
  expect(player.step?.n).toBe(5);
  vi.advanceTimersByTime(5000);
  expect([player.step?.n, player.playing]).toEqual([7, false]);
  player.play();
  expect([player.step?.n, player.playing]).toEqual([0, true]);
});

test("to go on after a round is a step; anything else says that this is only looked at", async () => {
  await player.open(-5, 2);
  await player.live!.send({ type: "ready" });
  expect(player.step?.n).toBe(3);
  await player.live!.move({ do: "go" }, "board");
  expect([player.step?.n, player.live!.refusal?.say.id]).toEqual([3, "replay-only"]);
});

test("what cannot be shown is said, and what was shown stays", async () => {
  await player.open(-5, 2);
  await player.open(9, 2);
  expect([player.problem?.say.id, player.eyes, player.step?.n]).toEqual(["server-no-such-seat", -5, 2]);
});

test("a game turns where whoever won was behind for the last time", () => {
  const sheet = (rows: number[][]): unknown => ({ rows });
  const game = { key: "x", sheet: ({ rows }: { rows: number[][] }) => ({ rows, rounds: 3, best: "most" }) } as unknown as Game;
  const rows = [[5, 1], [0, 9], [1, 1]];
  const steps = [0, 0, 1, 1, 2, 3].map((many, n) => step(n, sheet(rows.slice(0, many)), n === 5 ? [2, 1] : undefined));
  expect(curveOf(game, steps, 2)).toEqual({
    points: [[0, 0], [0, 0], [5, 1], [5, 1], [5, 10], [6, 11]],
    best: "most",
    rounds: [2, 4, 5],
    turn: 4,
  });
  expect(curveOf({ key: "y" } as Game, steps, 2)).toBeNull();
});

/** A curve through positions of a game, each with what it counts. */
const curve = (key: string, views: readonly unknown[]) =>
  curveOf(gameOf(key), views.map((view, n) => ({ ...step(n), update: { ...step(n).update, position: { ...step(n).update.position, view } } })), 3);

test("before anything is dealt, everybody stands as they do then", () => {
  const pile = (cards: number): number[] => Array<number>(cards).fill(0);
  const views = [
    { phase: "lot", piles: [[], [], []] },
    { phase: "deal", piles: [[], [], []] },
    { phase: "reveal", piles: [pile(3), pile(3), pile(3)] },
    { phase: "window", piles: [pile(2), pile(3), pile(3)] },
  ];
  expect(curve("dan", views)?.points).toEqual([[3, 3, 3], [3, 3, 3], [3, 3, 3], [2, 3, 3]]);
  expect(curve("dan", views.slice(0, 2))).toBeNull();
});

test("where one is out after the other, everybody has as many as they have outlived", () => {
  const hands = [[], [], [], [], []];
  const views = [{ hands, out: [] }, { hands, out: [[3]] }, { hands, out: [[3], [0, 1]] }, { hands, out: [[3], [0, 1], [4]] }];
  expect(curve("banzai", views)).toEqual({
    points: [[0, 0, 0, 0, 0], [1, 1, 1, 0, 1], [1, 1, 3, 0, 3], [1, 1, 4, 0, 3]],
    best: "most",
    rounds: [1, 2, 3],
    turn: 0,
  });
});

test("what lies in the piles of a deal counts before it is over, for partners together", () => {
  const dice = [{ points: 5, cards: [3] }, { points: 3, cards: [4] }, { points: 1, cards: [1, 2] }];
  const common = { options: { deals: 2 }, hands: [[], [], [], []], won: [[], [], [], []] as number[][], sheet: [] as number[][] };
  const views = [common, { ...common, won: [[1, 3], [], [2], [4]] }, { ...common, sheet: [[9, 3, 9, 3]] }];
  const sides = [[], [[0, 2], [1, 3]], []];
  const steps = views.map((view, n) => step(n, view));
  steps.forEach(({ update }, n) => (update.position.tally = { dice, sides: sides[n] }));
  expect(curveOf(gameOf("rouge"), steps, 4)).toMatchObject({ points: [[0, 0, 0, 0], [7, 3, 7, 3], [9, 3, 9, 3]], best: "most", rounds: [2] });
});

test("where more than one round was counted, the game turns at the end of one, as the feast says", () => {
  const tally = { dice: [{ points: 9, cards: [1] }], sides: [[0], [1]] };
  const view = (won: number[][], ...sheet: number[][]) => ({ options: { deals: 2 }, hands: [[], []], won, sheet });
  const views = [view([[], []]), view([[], [1]]), view([[], []], [1, 0]), view([[], [1]], [1, 0]), view([[], []], [1, 0], [8, 0])];
  const ranked = (upto: number) => {
    const steps = views.slice(0, upto).map((each, n) => step(n, each, n === upto - 1 ? [1, 2] : undefined));
    steps.forEach(({ update }) => (update.position.tally = tally));
    return curveOf(gameOf("rouge"), steps, 2)?.turn;
  };
  expect(ranked(5)).toBe(0);
  expect(ranked(3)).toBe(2);
});

test("whoever goes to the end of a round sees it counted, and goes on from there by hand", async () => {
  await player.open(-5, 0);
  expect(player.live?.table?.rest).toBeNull();
  player.rounds = [3];
  player.goTo(3);
  expect(player.live?.table?.rest).toBeNull();
  const between = player.steps[4]!.update.position.acting;
  between.seats = [-1];
  player.rounds = [4];
  player.goTo(4);
  expect(player.live?.table?.rest).toEqual({ since: 0, until: 0 });
});

test("an address names the game, the move and the eyes", () => {
  expect(replayPath("abc", 57, 2)).toBe("/replay/abc?at=57&eyes=2");
  expect(routeOf({ pathname: "/replay/abc", search: "?at=57" })).toEqual({ page: "replay", table: "abc" });
  expect(routeOf({ pathname: replayPath(), search: "" })).toEqual({ page: "replay", table: "" });
});
