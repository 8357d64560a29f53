import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { games } from "../src/games";
import type { Say } from "../src/generated/wire";
import { has, language, learn, type Language } from "../src/words/language.svelte";
import { words } from "../src/words/words";

const NAMES = ["Ana", "Bo", "Cléo"];
const PYTHON = process.env.PYTHON ?? "../.venv/bin/python";

/** Sentences of whole games, and what the server makes of them. */
const SAMPLES = `
import json, random, msgspec
from tablee.games.bungee import GAME
from tablee.kernel import Say, Refused
from tablee.texts import texts
says = {}
for seed in range(3):
    rng = random.Random(seed)
    state = GAME.new(3, GAME.Options(rounds=2))
    from tablee.kernel import News
    news = News(3)
    while state.result() is None:
        acting = state.acting()
        by = acting.seats[0]
        move = state.chance(rng) if by < 0 else rng.choice(list(state.legal(by)))
        state.apply(by, move, 0, tell=news)
        for say in (GAME.say_move(move), *GAME.describe(state.view(0)), *GAME.describe(state.view(-4))):
            says[msgspec.json.encode(say)] = say
    for who in (0, -4):
        for event in news.of(who):
            say = GAME.say_event(event)
            says[msgspec.json.encode(say)] = say
for refused in (Refused("bungee.call", "points", points=1), Refused("bungee.turn", "not-yours", seat=1),
                Refused("bungee.play", "not-held", card=11, count=2, holds=1), Refused("house.over")):
    says[str(refused)] = refused.say()
says["many"] = Say("bungee-event-game-ended", {"totals": 1}, {"winners": (0, 1, 2)})
names = ${JSON.stringify(NAMES)}
print(json.dumps([
    [json.loads(msgspec.json.encode(say)), me, language, texts(language).say(say, names, me)]
    for say in says.values() for me in (0, 2, -4) for language in ("fr", "en")
]))
`;

beforeAll(() => Promise.all([...games.map(({ key }) => key), "fair", "replay"].map((topic) => learn(topic))));

test("the page says what the server would say, word for word", async () => {
  const printed = execFileSync(PYTHON, ["-c", SAMPLES], { encoding: "utf8", maxBuffer: 1 << 26 });
  const samples = JSON.parse(printed) as [Say, number, Language, string][];
  expect(samples.length).toBeGreaterThan(500);
  for (const [say, me, spoken, expected] of samples) {
    await language.choose(spoken);
    expect(words(say, { game: "bungee", names: NAMES, me })).toBe(expected);
  }
}, 60_000); // Python has to start first, on a machine that may be busy

test("seats without a name have a number, and what has no words yet is not hidden", async () => {
  await language.choose("fr");
  const say = { id: "bungee-event-played", args: { count: 2 }, seats: { seat: [4] }, cards: { card: [7] } };
  expect(words(say, { game: "bungee", names: [], me: -4 })).toBe("Joueur 5 pose deux 7.");
  expect(words({ id: "not-invented-yet" }, { game: "bungee", names: [], me: 0 })).toBe("not-invented-yet");
});

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(ts|svelte)$/.test(name))
    .map((name) => readFileSync(`${folder}/${name}`, "utf8"));
}

test("every text that the page asks for exists, in both languages", async () => {
  const asked = sources("src").flatMap((source) => [...source.matchAll(/\bt\(\s*"([\w-]+)"/g)].map(([, id]) => id!));
  expect(asked.length).toBeGreaterThan(80);
  for (const spoken of ["fr", "en"] as const) {
    await language.choose(spoken);
    expect(asked.filter((id) => !has(id))).toEqual([]);
  }
});
