/** Défifoo Rouge's page reads positions as the server sends them, and shows of them what the rules say. */
import { execFileSync } from "node:child_process";
import { cleanup, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { BANK, beforeCount, BOMB, orderFrom, rankOf, suitOf, type Rouge } from "../src/games/rouge/view";
import Table from "../src/games/rouge/Table.svelte";
import type { RougeCount, RougeEvent, RougeMove, RougeTally, Table as TableMessage, Update } from "../src/generated/wire";
import { language, learn } from "../src/words/language.svelte";
import { Live } from "../src/line/live.svelte";
import { StagedLine } from "../src/line/stagedLine";

const PYTHON = process.env.PYTHON ?? "../.venv/bin/python";

/** Whole matches at tables of two to six, as the first seat sees them: each move's events, and the view after it. */
const MATCHES = `
import json, random, msgspec
from tablee.games.rouge import GAME
from tablee.games.rouge.cards import CARDS, RANK, SUIT
from tablee.kernel import CLOCK, Due, Entry, News
def plain(thing):
    return json.loads(msgspec.json.encode(thing))
def match(players, seed):
    rng, news, steps = random.Random(seed), News(players), []
    state = GAME.new(players, GAME.Options(deals=2, pause=seed % 2 * 100, finish_round=seed % 3 == 0))
    at = 0
    while state.result() is None:
        acting, told = state.acting(), len(news.of(0))
        if acting.due is not None and rng.random() < 0.7:
            at = acting.due
            by, move = CLOCK, Due(at)
        else:
            by = rng.choice(acting.seats)
            legal = [] if by < 0 else list(state.legal(by))
            if by >= 0 and not legal:
                continue
            move = state.chance(rng) if by < 0 else rng.choice(legal)
        state.play(Entry(1, at, by, move), news)
        view = state.view(0)
        steps.append({"events": plain(news.of(0)[told:]), "view": plain(view), "tally": plain(GAME.tally(view))})
    return {"players": players, "steps": steps}
print(json.dumps({
    "matches": [match(players, seed) for players in GAME.players for seed in range(4)],
    "cards": [[card, SUIT[card], RANK[card]] for card in CARDS],
}))
`;

interface Step {
  events: RougeEvent[];
  view: Rouge["view"];
  tally: RougeTally;
}
let matches: { players: number; steps: Step[] }[];
let cards: [card: number, suit: number, rank: number][];

let live: Live<Rouge> | undefined;
afterEach(() => {
  live?.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
beforeAll(async () => {
  await language.choose("fr");
  await learn("rouge");
  const printed = execFileSync(PYTHON, ["-c", MATCHES], { encoding: "utf8", maxBuffer: 1 << 28 });
  ({ matches, cards } = JSON.parse(printed));
}, 60_000);


const endsDeal = ({ events }: Step): boolean => events.some(({ told }) => told === "deal-ended");

/** Every step that ends a deal, with the view before it. */
function* endings(): Generator<Step & { before: Rouge["view"]; count: RougeCount }> {
  for (const { steps } of matches) {
    for (const [at, step] of steps.entries()) if (endsDeal(step)) yield { ...step, before: steps[at - 1]!.view, count: step.view.count! };
  }
}

test("the suits and ranks of the cards are those of the rules", () => {
  expect(cards).toHaveLength(BOMB);
  for (const [card, suit, rank] of cards) {
    expect([card, suitOf(card)]).toEqual([card, suit]);
    if (card < BANK) expect(rankOf(card)).toBe(rank);
  }
});

test("a round's cards lie in the order of the seats that laid them", () => {
  for (const { players, steps } of matches) {
    let laid: number[] = [];
    for (const { events, view } of steps) {
      for (const event of events) if (event.told === "laid") laid.push(event.seat);
      if (view.table.length > 0) expect(orderFrom(view.leader, view.way, players).slice(0, laid.length)).toEqual(laid);
      else laid = [];
    }
  }
});

test("the last round of a deal is seen before its count: its cards, who took them, and what is left in the hands", () => {
  let ended = 0;
  for (const { before, view, events, count } of endings()) {
    const { hands, last, way, won, bank, ...table } = beforeCount(view);
    expect(table).toMatchObject({ deal: before.deal, dealer: before.dealer, teams: before.teams, sheet: before.sheet, table: [], chosen: null });
    expect([way, hands]).toEqual([before.way, count.hands]);
    expect([...hands, ...won, bank].flat().sort()).toEqual([...count.won, count.bank].flat().sort());
    const taken = events.findLast((event) => event.told === "round-taken");
    if (taken) {
      expect(last).toMatchObject({ cards: taken.cards, taker: taken.seat });
      expect(last!.cards[orderFrom(last!.leader, way, hands.length).indexOf(taken.seat)]).toBe(taken.card);
    }
    ended += 1;
  }
  expect(ended).toBe(2 * matches.length);
});

/** What a page is told of a step, and what its person may do then. */
const update = ({ events, view, tally }: Step, legal: RougeMove[] = []): Update => ({
  type: "update",
  told: events.map((event, at) => ({ n: 1 + at, event, say: { id: "rouge-view-phase-deal" } })),
  position: {
    view,
    acting: { seats: [], kind: "turn", due: null, since: null, awaits: [] },
    legal: legal.map((move) => ({ move, say: { id: "rouge-view-phase-deal" }, reflex: false, meant: [] })),
    words: [],
    tally,
    result: null,
  },
});

/** A page, without motion, at a table where this was told. */
function sit(players: number, told: Update, pace: TableMessage["pace"], stagedLine = new StagedLine(() => ({ ok: true }))): StagedLine {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  live = new Live("abc", (listener) => stagedLine.to(listener));
  const seats = Array.from({ length: players }, (_, seat) => ({ kind: "person" as const, name: `S${seat}`, connected: true, ready: false, bot: "", avatar: null }));
  stagedLine.tell({ type: "table", id: "abc", code: "", game: "rouge", phase: "playing", seats, options: {}, pace, you: 0, owner: 0 });
  stagedLine.tell(told);
  render(Table, { live, cite: () => {} });
  return stagedLine;
}

/** A page at a table whose deal is about to end. Returns what ends it. */
function atTheEnd(pace: TableMessage["pace"]): () => void {
  vi.useFakeTimers();
  const [{ players, steps }] = matches as [(typeof matches)[0]];
  const last = steps.findIndex(endsDeal);
  const stagedLine = sit(players, update({ ...steps[last - 1]!, events: [] }), pace);
  return () => {
    stagedLine.tell(update(steps[last]!));
    flushSync();
  };
}
const counted = (): boolean => screen.queryByRole("dialog") !== null;

test("the last round lies there for a moment, as long as the pace says; then it is counted", async () => {
  atTheEnd("normal")();
  await vi.advanceTimersByTimeAsync(1400);
  expect(counted()).toBe(false);
  expect(document.querySelectorAll(".lineup .spot").length).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(200);
  expect(counted()).toBe(true);
});

test("who has seen enough presses anything; the press that ended the deal does not count", () => {
  const end = atTheEnd("calm");
  window.dispatchEvent(new Event("pointerdown"));
  end();
  window.dispatchEvent(new MouseEvent("click"));
  flushSync();
  expect(counted()).toBe(false);
  window.dispatchEvent(new Event("pointerdown"));
  window.dispatchEvent(new MouseEvent("click"));
  flushSync();
  expect(counted()).toBe(true);
});

test("a key will do, too", () => {
  atTheEnd("normal")();
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
  flushSync();
  expect(counted()).toBe(true);
});

test("where nobody wants to wait, it is counted at once", () => {
  atTheEnd("instant")();
  expect(counted()).toBe(true);
});

test("the Bank in my hand is laid where that may be, otherwise thrown if that is offered, to the round that is seen", () => {
  const all = matches.flatMap(({ players, steps }) => steps.map((step) => ({ players, step })));
  const { players, step } = all.find(({ step: { view } }) => view.hands[0]!.includes(BANK) && view.phase === "follow" && view.round > 1)!;
  const { round } = step.view;
  const lay: RougeMove = { do: "lay", card: BANK, round };
  const strike: RougeMove = { do: "strike", card: BANK, round };
  for (const [legal, done] of [[[lay, strike], lay], [[strike], strike], [[], lay]] as const) {
    const sent: unknown[] = [];
    sit(players, update({ ...step, events: [] }, [...legal]), "instant", new StagedLine((command) => (sent.push(command), { ok: true })));
    document.querySelector<HTMLElement>(`[data-card="${BANK}"]`)!.click();
    expect(sent).toMatchObject([{ move: done }]);
    live!.close();
    cleanup();
  }
});
