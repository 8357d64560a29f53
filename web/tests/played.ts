/** Whole games as the first seat sees them, and tables that show them. */
import { execFileSync } from "node:child_process";
import type { Table, Told, Update } from "../src/generated/wire";
import { Live, type Kinds } from "../src/line/live.svelte";
import { StagedLine } from "../src/line/stagedLine";

const PYTHON = process.env.PYTHON ?? "../.venv/bin/python";

/** Anything that may be done is as likely, and the clock moves when nobody else may. */
const GAME = `
import json, random, sys
import msgspec
from tablee.games import load
from tablee.kernel import CHANCE, CLOCK, Due, Entry, News
key, players, options, seed = sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[3]), int(sys.argv[4])
game, rng, news, steps, at = load(key), random.Random(seed), News(players), [], 0
state = game.new(players, msgspec.convert(options, game.Options))
while state.result() is None:
    acting, told = state.acting(), len(news.of(0))
    legal = [(seat, move) for seat in acting.seats if seat >= 0 for move in state.legal(seat)]
    if acting.due is not None and (not legal or rng.random() < 0.5):
        at = max(at, acting.due)
        by, move = CLOCK, Due(at)
    elif legal:
        by, move = rng.choice(legal)
    else:
        by, move = CHANCE, state.chance(rng)
    state.play(Entry(1, at, by, move), news)
    view = state.view(0)
    result = state.result()
    steps.append({"at": at, "events": news.of(0)[told:], "view": view, "tally": game.tally(view), "acting": state.acting().public(), "result": result})
print(msgspec.json.encode(steps).decode())
`;

export interface Step {
  at: number;
  events: Told["event"][];
  view: any;
  tally: any;
  acting: Update["position"]["acting"];
  result: Update["position"]["result"];
}

export function played(game: string, players: number, options: object = {}, seed = 1): Step[] {
  const printed = execFileSync(PYTHON, ["-c", GAME, game, String(players), JSON.stringify(options), String(seed)], { encoding: "utf8", maxBuffer: 1 << 28 });
  return JSON.parse(printed) as Step[];
}

/** A table that shows one step of a game, and is told the next ones. */
export function shown<G extends Kinds>(game: string, step: Step, table: Partial<Table> = {}): { live: Live<G>; tell: (...steps: Step[]) => void } {
  const stagedLine = new StagedLine(() => ({ ok: true }));
  const live = new Live<G>("abc", (listener) => stagedLine.to(listener));
  let n = 0;
  const update = ({ at, events, view, tally, acting, result }: Step): Update => ({
    type: "update",
    at,
    told: events.map((event) => ({ n: (n += 1), event, say: { id: "loading" } })),
    position: { view, tally, acting, legal: [], words: [], result },
  });
  const seats = Array.from({ length: 2 }, (_, seat) => ({ kind: "person" as const, name: `S${seat}`, connected: true, ready: false, bot: "", avatar: null }));
  stagedLine.tell({ type: "table", id: "abc", code: "", game, phase: "playing", seats, options: {}, pace: "normal", you: 0, owner: 0, ...table });
  stagedLine.tell(update(step));
  return { live, tell: (...steps) => steps.forEach((each) => stagedLine.tell(update(each))) };
}
