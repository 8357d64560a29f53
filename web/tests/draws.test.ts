/** Checking the shuffle: honest games of all games by their own rules, and each lie that a server could tell. */
import { execFileSync } from "node:child_process";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Drawn, Table, Told } from "../src/generated/wire";
import { fairDrawFor, storedFairDraw } from "../src/line/fairDraw";
import { Stream } from "../src/play/replay/dealing";
import { check } from "../src/play/replay/draws";
import { storedSeen, Witness } from "../src/line/witness";

const PYTHON = process.env.PYTHON ?? "../.venv/bin/python";
const SECRET = "00".repeat(32);
const LUCK = ["0123456789abcdef"];
const DIGEST = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";

/** Games at random, but for chance, which draws as it should: what a seat is told, and the moves of chance. */
const GAMES = `
import json, random, sys
import msgspec
from tablee.conformance.walk import random_entry
from tablee.games import load
from tablee.kernel import CHANCE, Ledger, News
from tablee.kernel.draws import Draws
draws, played = Draws("00" * 32, ("0123456789abcdef",)), []
for key, players, options, seed, me, most in json.loads(sys.argv[1]):
    game, rng, news, moves, views = load(key), random.Random(seed), News(players), [], []
    ledger = Ledger(game, players, msgspec.convert(options, game.Options))
    while ledger.state.result() is None and len(moves) < most:
        entry = random_entry(ledger.state, rng, ledger.now)
        if entry.by == CHANCE:
            moves.append(ledger.state.chance(draws.generator(len(moves))))
            entry = msgspec.structs.replace(entry, move=moves[-1])
        ledger.write(entry, news)
        views.append([len(news.of(me)), ledger.state.view(me)])
    played.append({"game": key, "players": players, "me": me, "options": ledger.options, "events": news.of(me), "views": views, "moves": moves})
print(msgspec.json.encode(played).decode())
`;

interface Played {
  game: string;
  players: number;
  me: number;
  options: Table["options"];
  events: ({ told: string } & Record<string, any>)[];
  /** How many events had been told, and the position then. */
  views: [told: number, view: any][];
  moves: any[];
}
type Wish = [game: string, players: number, options: object, seed: number, me: number, most: number];

const WISHES: Wish[] = [
  ["bantu", 3, {}, 1, 1, 9],
  ["lampion", 2, {}, 1, 0, 99],
  ["lampion", 3, { decoys: false }, 1, 0, 99],
  ["bungee", 2, { rounds: 3 }, 2, 0, 99],
  ["bungee", 5, { rounds: 2, cards: 3 }, 3, 4, 99],
  ["bungee", 2, { rounds: 12, deck: [1, 1, 2, 2, 3, 4, 5, 6, 11, 11, 11, 11, 11, 11, 11, 11, 10, 10, 9, 9] }, 5, 1, 99],
  ["rouge", 2, {}, 1, 0, 99],
  ["rouge", 3, {}, 1, 2, 99],
  ["rouge", 6, {}, 1, 5, 99],
  ["dan", 2, { set: "ten" }, 1, 0, 150],
  ["dan", 4, { set: "five", specials: ["raid"] }, 2, 3, 150],
  ["dan", 3, { cards: 5, set: "first" }, 3, 1, 150],
  ["banzai", 3, {}, 1, 0, 30],
  ["banzai", 6, { feints: 1, reunions: true, masters: true, hand: true }, 2, 4, 30],
  ["banzai", 5, { hand: true, powers: ["warriors", "duel"] }, 3, 2, 30],
];
const PLAYED = JSON.parse(execFileSync(PYTHON, ["-c", GAMES, JSON.stringify(WISHES)], { encoding: "utf8", maxBuffer: 1 << 28 })) as Played[];
const BUNGEE = PLAYED[3]!;

const drawnIn = ({ moves }: Played): Drawn => ({ secret: SECRET, luck: LUCK, moves });
const tableOf = ({ game, me, players, options }: Played): Table =>
  ({ id: "t", game, you: me, options, phase: "playing", commitment: DIGEST, luck: LUCK, seats: Array.from({ length: players }) }) as unknown as Table;
const told = (events: Played["events"], from = 1): Told[] => events.map((event, at) => ({ n: from + at, event, say: { id: "x" } }));
const OURS = { table: "t", commitment: DIGEST, luck: LUCK[0]! };

/** A page that was there from the beginning to the end. */
function saw(played: Played, events = played.events, views = played.views): void {
  localStorage.setItem("tablee.luck", JSON.stringify([OURS]));
  const witness = new Witness();
  witness.came();
  witness.sit({ ...tableOf(played), phase: "gathering" });
  // The first cards are told before the table says that it has begun.
  const first = events.findIndex((event) => event.told === "dealt") + 1;
  let last = 0;
  for (const [upto, view] of views) {
    witness.hear(told(events.slice(last, upto), last + 1), { view });
    last = Math.max(last, upto);
    if (last >= first) witness.sit(tableOf(played));
  }
  witness.sit({ ...tableOf(played), phase: "over" });
  vi.runAllTimers();
}

type Line = [good: boolean | null, id: string, args?: object];
function found(drawn: Drawn): Line[] {
  vi.runAllTimers();
  return check(drawn, storedFairDraw("t"), storedSeen("t")).map(({ good, id, args }) => [good, id.replace("replay-draws-", ""), ...(args ? [args] : [])] as Line);
}
const refuted = (drawn: Drawn): string[] => found(drawn).filter(([good]) => good === false).map(([, id]) => id);
/** Whether the page calls anything of the cards proved. */
const green = (drawn: Drawn): boolean => found(drawn).some(([good, id]) => good && ["follow", "cards"].includes(id));

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

const HONEST = PLAYED.flatMap((played) => [1, 2, 5].map((together) => [`${played.game} ${played.players}, ${together} lines at a time`, played, together] as const));

test.each(HONEST)("%s: an honest game is proved", (_, played, together) => {
  saw(played, played.events, played.views.filter((_, at) => at === played.views.length - 1 || at % together === 0));
  const lines = found(drawnIn(played));
  expect(lines.slice(0, 2)).toEqual([[true, "kept"], [true, "ours"]]);
  expect(lines.filter(([good]) => good === false)).toEqual([]);
  const unknown = played.moves.filter(({ do: what }) => ["slip", "share", "draw"].includes(what)).length;
  const count = (id: string): number => lines.filter(([, each]) => each === id).map(([, , args]) => (args as { count: number }).count)[0] ?? 0;
  expect([count("follow"), count("unknown"), count("away")]).toEqual([played.moves.length - unknown, unknown, 0]);
  const cards = played.moves.filter(({ do: what }) => ["deal", "shuffle"].includes(what)).flatMap(({ hands = [], pile = [], piles = [], rest = [], lucky = [] }) => [hands, pile, piles, rest, lucky].flat(3));
  expect(count("cards") + count("hidden")).toBe(cards.length);
  if (played.game === "rouge") expect(count("hidden")).toBe(played.moves.length - 1);
});

/** Honest but for one thing: what the page saw, or what the server says of it afterwards. */
const clone = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const DEALT = BUNGEE.events.findIndex((event) => event.told === "dealt");
const DREW = BUNGEE.events.findIndex((event) => event.told === "drew" && event.card);

function seenAs(change: (events: Played["events"]) => void): Played["events"] {
  const events = clone(BUNGEE.events);
  change(events);
  return events;
}

test("a stacked hand: the true numbers, and other cards", () => {
  const events = seenAs((all) => (all[DEALT]!.cards = [1, 1, 1, 1, 1]));
  saw(BUNGEE, events);
  expect(refuted(drawnIn(BUNGEE))).toEqual(["other-card"]);
  // Neither does it help to tell of the stacked deal afterwards.
  const moves = clone(BUNGEE.moves);
  moves.find(({ do: what }) => what === "deal").hands[0] = [1, 1, 1, 1, 1];
  expect(refuted({ ...drawnIn(BUNGEE), moves })).toEqual(["wrong"]);
  expect(green({ ...drawnIn(BUNGEE), moves })).toBe(false);
});

test("a stacked pile, and another's hand that was stacked", () => {
  saw(BUNGEE, seenAs((all) => (all[DREW]!.card = (all[DREW]!.card % 11) + 1)));
  expect(refuted(drawnIn(BUNGEE))).toEqual(["other-card"]);
  localStorage.clear();
  const other = BUNGEE.events.findIndex((event) => event.told === "played" && event.seat === 1);
  saw(BUNGEE, seenAs((all) => (all[other]!.count = 4)));
  expect(refuted(drawnIn(BUNGEE))).toEqual(["other-card"]);
});

test("fewer draws, none, and more", () => {
  saw(BUNGEE);
  for (const moves of [BUNGEE.moves.slice(0, -1), [], [...BUNGEE.moves, BUNGEE.moves.at(-1)]]) {
    expect(refuted({ ...drawnIn(BUNGEE), moves })).toEqual(["number"]);
    expect(green({ ...drawnIn(BUNGEE), moves })).toBe(false);
  }
});

test("another secret, and a commitment that was changed", () => {
  saw(BUNGEE);
  expect(refuted({ ...drawnIn(BUNGEE), secret: "11".repeat(32) })).toContain("broken");
  expect(green({ ...drawnIn(BUNGEE), secret: "11".repeat(32) })).toBe(false);
  localStorage.setItem("tablee.luck", JSON.stringify([{ ...OURS, commitment: "22".repeat(32) }]));
  expect(refuted(drawnIn(BUNGEE))).toEqual(["broken"]);
});

test("luck that was left out, and luck that was added when the game was on", () => {
  saw(BUNGEE);
  expect(refuted({ ...drawnIn(BUNGEE), luck: ["ff".repeat(8)] })).toContain("not-ours");
  expect(refuted({ ...drawnIn(BUNGEE), luck: [...LUCK, "ff".repeat(8)] })).toContain("other-luck");
  expect(green({ ...drawnIn(BUNGEE), luck: [...LUCK, "ff".repeat(8)] })).toBe(false);
});

test.each([
  ["another order of the deck", (deal: any, deck: number[]) => ({ ...deal, ...laidOut([...deck].reverse()) })],
  ["another deck", (deal: any, deck: number[]) => ({ ...deal, ...laidOut(deck.map((card) => Math.min(card + 1, 11))) })],
  ["another layout", (deal: any) => ({ ...deal, hands: [...deal.hands].reverse() })],
])("%s: neither what is told afterwards nor what was seen can follow", (_, lie) => {
  const at = BUNGEE.moves.findIndex(({ do: what }) => what === "deal");
  const moves = clone(BUNGEE.moves);
  moves[at] = lie(moves[at], BUNGEE.options.deck as number[]);
  saw(BUNGEE, seenAs((all) => (all[DEALT]!.cards = moves[at].hands[0])));
  expect(refuted({ ...drawnIn(BUNGEE), moves })).toEqual(["wrong"]);
  expect(refuted(drawnIn(BUNGEE))).toEqual(["other-card"]);
});

/** A deal of Bungee from this deck by the true numbers. */
function laidOut(deck: number[]): object {
  const cards = new Stream(SECRET, LUCK, 1).sorted(deck);
  return { hands: [cards.splice(0, 5), cards.splice(0, 5)], lucky: cards.shift(), pile: cards };
}

test("a lot that fell on somebody else, and a lantern that was another", () => {
  const [bantu, lampion] = PLAYED as [Played, Played];
  for (const [played, field, other] of [[bantu, "seat", (seat: number) => (seat + 1) % 3], [lampion, "lantern", (lantern: number) => 3 - lantern]] as const) {
    localStorage.clear();
    const events = clone(played.events);
    const first = events.find((event) => ["started", "shown"].includes(event.told))!;
    first[field] = other(first[field] as number);
    saw(played, events);
    expect(refuted(drawnIn(played))).toEqual(["other-card"]);
  }
});

test("events that say more than they should: another deck, other seats, other cards to shuffle", () => {
  for (const more of [{ options: { ...BUNGEE.options, deck: [...(BUNGEE.options.deck as number[])].reverse() } }, { players: 3 }, { me: 1 }, { _cards: [1, 2, 3] }]) {
    localStorage.clear();
    const deck = (more as any).options?.deck ?? BUNGEE.options.deck;
    const moves = BUNGEE.moves.map((move) => (move.do === "deal" && "options" in more ? { ...move, ...laidOut(deck) } : move)).slice(0, 2);
    const events = seenAs((all) => Object.assign(all[DEALT]!, more, { cards: moves[1].hands[0] })).slice(0, DEALT + 1);
    saw(BUNGEE, events, [[events.length, null]]);
    if ("options" in more) expect(refuted({ ...drawnIn(BUNGEE), moves })).toEqual(["wrong"]);
    else expect(refuted({ ...drawnIn(BUNGEE), moves })).toEqual([]);
  }
});

test("a hand on the screen that is not the one that the events tell of", () => {
  for (const game of ["bungee", "rouge", "banzai"]) {
    localStorage.clear();
    const played = PLAYED.find((each) => each.game === game)!;
    const views = clone(played.views);
    const dealt = views.find(([upto]) => played.events.slice(0, upto).some((event) => event.told === "dealt"))!;
    dealt[1].hands[played.me][0] = (dealt[1].hands[played.me][0] % 10) + 1;
    saw(played, played.events, views);
    expect(refuted(drawnIn(played))).toEqual(["other-card"]);
  }
});

test("seats in another order, by which the hands would be others", () => {
  const banzai = clone(PLAYED.find(({ game }) => game === "banzai")!);
  const [dealt, deal] = [banzai.events.find((event) => event.told === "dealt")!, banzai.moves.find((move) => move.do === "deal")];
  dealt.ring.reverse();
  deal.hands.reverse();
  deal.lots = deal.lots.map((seat: number) => banzai.players - 1 - seat);
  dealt.hands = deal.hands.map((hand: number[], seat: number) => (seat === banzai.me ? hand : hand.map(() => 0)));
  saw(banzai, banzai.events, [[banzai.events.length, null]]);
  expect(refuted(drawnIn(banzai))).toEqual(["other-card"]);
});

test("a card that the revealer of Dan Dan Dan cannot have, and a hand at the end of a deal of Défifoo Rouge", () => {
  const [dan, rouge] = [PLAYED.find(({ game }) => game === "dan")!, PLAYED.find(({ game }) => game === "rouge")!];
  const shown = clone(dan.events);
  const cards = shown.filter((event) => event.told === "shown");
  [cards[0]!.card, cards[2]!.card] = [cards[2]!.card, cards[0]!.card];
  saw(dan, shown);
  expect(refuted(drawnIn(dan))).not.toEqual([]);
  localStorage.clear();
  const counted = clone(rouge.events);
  counted.find((event) => event.told === "bank-counted")!.hands[1][0] = 4;
  counted.find((event) => event.told === "bank-counted")!.hands[0] = [];
  saw(rouge, counted);
  expect(refuted(drawnIn(rouge))).toEqual(["other-card"]);
});

test("what the server tells a second time, and otherwise, is found out", () => {
  saw(BUNGEE);
  const again = new Witness();
  again.came();
  again.sit({ ...tableOf(BUNGEE), phase: "over" });
  again.hear(told(BUNGEE.events));
  expect(refuted(drawnIn(BUNGEE))).toEqual([]);
  again.hear(told(seenAs((all) => (all[DEALT]!.cards = [1, 1, 1, 1, 1]))));
  expect(refuted(drawnIn(BUNGEE))).toEqual(["changed"]);
});

test("events in another order, and a game that is not the one that was agreed on", () => {
  saw(BUNGEE, BUNGEE.events.slice(0, DREW));
  localStorage.setItem("tablee.seen.t", JSON.stringify({ ...storedSeen("t"), events: storedSeen("t")!.events.slice(1), ended: false }));
  const again = new Witness();
  again.came();
  again.sit(tableOf(BUNGEE));
  again.hear(told(BUNGEE.events));
  expect(refuted(drawnIn(BUNGEE))).toEqual(["changed"]);
  localStorage.clear();
  // The deck in the order that leads to the hand that was dealt.
  const deck = [...(BUNGEE.options.deck as number[])].reverse();
  const moves = BUNGEE.moves.map((move) => (move.do === "deal" ? { ...move, ...laidOut(deck) } : move)).slice(0, 2);
  const events = seenAs((all) => (all[DEALT]!.cards = moves[1].hands[0])).slice(0, DEALT + 1);
  const begun = { ...BUNGEE, options: { ...BUNGEE.options, deck } };
  saw(begun, events);
  expect(refuted({ ...drawnIn(BUNGEE), moves })).toEqual(["wrong"]);
  localStorage.clear();
  saw(BUNGEE, []);
  localStorage.setItem("tablee.seen.t", JSON.stringify({ ...storedSeen("t"), begun: false, ended: false }));
  const other = new Witness();
  other.sit(tableOf({ ...BUNGEE, options: { ...BUNGEE.options, deck: deck.map((card) => Math.min(card + 1, 11)) } }));
  other.hear(told(BUNGEE.events));
  expect(refuted(drawnIn(BUNGEE))).toEqual(["changed"]);
});

test("what this device did not see is never green", () => {
  // Another device, or one that came when the game was on.
  const nothing = [[null, "unseen", { digest: DIGEST }], [null, "nothing"]];
  expect(found(drawnIn(BUNGEE))).toEqual(nothing);
  const late = new Witness();
  late.sit(tableOf(BUNGEE));
  late.hear(told(BUNGEE.events));
  expect(found(drawnIn(BUNGEE))).toEqual(nothing);
  // One that came back when all was over.
  localStorage.setItem("tablee.luck", JSON.stringify([OURS]));
  const after = new Witness();
  after.came();
  after.sit({ ...tableOf(BUNGEE), phase: "over" });
  after.hear(told(BUNGEE.events));
  expect(found(drawnIn(BUNGEE))).toEqual([[true, "kept"], [true, "ours"], [null, "nothing"]]);
});

test("another seat, or a second beginning, does not take the place of what was seen", () => {
  saw(BUNGEE, seenAs((all) => (all[DEALT]!.cards = [1, 1, 1, 1, 1])));
  const again = new Witness();
  again.came();
  again.sit({ ...tableOf(BUNGEE), you: 1 });
  again.hear(told(BUNGEE.events.slice(0, 3)));
  again.sit({ ...tableOf(BUNGEE), phase: "gathering" });
  again.hear(told(BUNGEE.events));
  expect(refuted(drawnIn(BUNGEE))).toEqual(["changed"]);
  // A page that has kept nothing of the play proves no luck either.
  localStorage.removeItem("tablee.seen.t");
  expect(found(drawnIn(BUNGEE))).toEqual([[true, "kept"], [null, "nothing"]]);
});

test("a game whose draws are told neither in play nor afterwards", () => {
  saw(BUNGEE, seenAs((all) => all.splice(0, all.length, { told: "lucky-turned" })), [[1, null]]);
  expect(found({ ...drawnIn(BUNGEE), moves: [] })).toEqual([[true, "kept"], [true, "ours"], [null, "nothing"]]);
});

test("a page that was away part of the time says so, and one that left before the end", () => {
  localStorage.setItem("tablee.luck", JSON.stringify([OURS]));
  const half = BUNGEE.events.findLastIndex((event) => event.told === "dealt");
  const page = new Witness();
  page.came();
  page.sit({ ...tableOf(BUNGEE), phase: "gathering" });
  page.sit(tableOf(BUNGEE));
  page.hear(told(BUNGEE.events.slice(0, half)));
  const left = new Map(found(drawnIn(BUNGEE)).map(([good, id, args]) => [id, [good, args]]));
  const [all, before] = [BUNGEE.moves.length, BUNGEE.events.slice(0, half).filter((event) => ["started", "dealt", "shuffled"].includes(event.told)).length];
  expect([left.get("follow"), left.get("away")]).toEqual([[true, { count: before }], [null, { count: all - before }]]);
  expect(refuted(drawnIn(BUNGEE))).toEqual([]);
  page.came();
  page.sit(tableOf(BUNGEE));
  page.hear(told(BUNGEE.events.slice(half, half + 3), half + 1), { past: true });
  page.hear(told(BUNGEE.events.slice(half + 3), half + 4));
  page.sit({ ...tableOf(BUNGEE), phase: "over" });
  expect(found(drawnIn(BUNGEE)).find(([, id]) => id === "follow")![2]).toEqual({ count: before });
  expect(refuted(drawnIn(BUNGEE))).toEqual([]);
});

test.each([
  ["a secret that is none", { secret: "not a number" }],
  ["no list of moves", { moves: undefined }],
  ["no luck", { luck: null }],
])("%s: nothing is proved by what cannot be read", (_, wrong) => {
  saw(BUNGEE);
  expect(found({ ...drawnIn(BUNGEE), ...wrong } as unknown as Drawn)).toEqual([[false, "unreadable"]]);
});

test("the stream is that of Python", () => {
  // Draws("00" * 32, ("0123456789abcdef",)).generator(k).getrandbits(bits)
  const [first, second] = [new Stream(SECRET, LUCK, 0), new Stream(SECRET, LUCK, 1)];
  expect([first.bits(3), first.bits(53), first.bits(8)]).toEqual([5n, 5762332462021521n, 232n]);
  expect([second.bits(6), second.bits(33), second.bits(0)]).toEqual([24n, 2258255859n, 0n]);
});

test("luck is brought once, before the game, by whoever sits; the first commitment is remembered", () => {
  const table = { id: "t", phase: "gathering", you: 0, commitment: DIGEST, luck: [] } as unknown as Table;
  expect(fairDrawFor({ ...table, you: -4 })).toBeNull();
  expect(fairDrawFor({ ...table, phase: "playing" })).toBeNull();
  expect(fairDrawFor({ ...table, commitment: "" })).toBeNull();
  const luck = fairDrawFor(table)!;
  expect(luck).toMatch(/^[0-9a-f]{32}$/);
  expect(fairDrawFor({ ...table, commitment: "other" })).toBe(luck);
  expect(storedFairDraw("t")).toEqual({ table: "t", commitment: DIGEST, luck });
  expect(fairDrawFor({ ...table, luck: [luck] })).toBeNull();
});
