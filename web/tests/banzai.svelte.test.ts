import { flushSync } from "svelte";
import { expect, test } from "vitest";
import { restOf } from "../src/games/banzai/ground";
import { Playing } from "../src/games/banzai/playing.svelte";

const tally = { due: 0, hop: 0, aim: 0, far: [], powers: [], give: 2, movable: 0 };

test("a verdict is seen as the table stood, also by whoever comes to it", () => {
  const run = { seat: 2, rt: 300, u: 0, way: [{ pawn: 3, at: 500 }], pawn: 3, level: false };
  const last = { told: "judged", runs: [run], out: [{ seat: 1, why: "banzai.out.pawn" }], goes_on: false, ring: [0, 1, 2, 3], pawns: [1, 2, 3].map((pawn) => ({ pawn, x: 0, y: pawn === 3 ? -500 : 0 })) };
  const view = { phase: "deal", round: 1, ring: [0, 2, 3], pawns: [], hands: [[], [], [], []], ready: [], reaches: [], laid: [], aims: [], last, options: {} };
  const live = { position: { view, tally, result: null, legal: [], acting: { seats: [-1] } }, table: { rest: null }, me: 0, looksOn: false, left: () => 0 };
  const end = $effect.root(() => {
    const playing = new Playing(live as never);
    expect(playing.sittings.map(({ seat }) => seat)).toEqual([0, 1, 2, 3]);
    expect(playing.sittings.filter(({ holds }) => holds).map(({ seat }) => seat)).toEqual([2]);
    expect(Math.round(playing.spotOf(3).y)).toBe(Math.round(restOf(180).y / 2));
  });
  end();
});

test("what I have picked stays picked while others do their part", () => {
  const view = (phase: string) => ({ phase, round: 1, ring: [0, 1], pawns: [], hands: [[], []], ready: [], reaches: [], laid: [], aims: [], last: null, options: {}, stop: { deadline: 0 } });
  const at = (phase: string) => ({ view: view(phase), tally, result: null, legal: [] });
  let position = $state.raw(at("stop"));
  const live = {
    get position() {
      return position;
    },
    table: { rest: null },
    me: 0,
    looksOn: false,
    left: () => 0,
  };
  let playing: Playing;
  const end = $effect.root(() => {
    playing = new Playing(live as never);
  });
  flushSync();
  playing!.picked = [7, 8];
  position = at("stop");
  flushSync();
  expect(playing!.picked).toEqual([7, 8]);
  position = at("passing");
  flushSync();
  expect(playing!.picked).toEqual([]);
  end();
});

test("the third of a final is not out, and has no pawn to aim at where the rules name none", () => {
  const view = { phase: "passing", round: 2, ring: [0, 1, 2], pawns: [{ pawn: 1, x: 0, y: 0 }], hands: [[], [], []], ready: [], reaches: [], laid: [], aims: [0, 0, 0], out: [[0]], third: 0, last: null, options: {} };
  for (const [me, mode, aims] of [[0, "", false], [1, "aim", true]] as const) {
    const way = aims ? { aim: 1, far: [1000] } : {};
    const live = { position: { view, tally: { ...tally, ...way }, result: null, legal: [] }, table: { rest: null }, me, looksOn: false, left: () => 0 };
    const end = $effect.root(() => {
      const playing = new Playing(live as never);
      expect([playing.gone, playing.mode, playing.line !== null]).toEqual([[], mode, aims]);
    });
    end();
  }
});

test("before the deal everybody has their feints, and a Stop is shouted", () => {
  const view = { phase: "deal", round: 0, ring: [], pawns: [], hands: [], ready: [], reaches: [], laid: [], aims: [], feints: [], last: null, options: { feints: 2 } };
  const live = { position: { view, tally, result: null, legal: [] }, table: { rest: null }, me: 0, looksOn: false, left: () => 0 };
  const end = $effect.root(() => {
    const playing = new Playing(live as never);
    expect(playing.feints).toBe(2);
    playing.hear([{ told: "stopped" } as never]);
    expect(playing.cry).toBe("stop");
  });
  end();
});

test("the line to my pawn, the time that is left and the optional rules are as the rules tell them", () => {
  const view = { phase: "passing", round: 1, ring: [0, 1, 2], pawns: [{ pawn: 1, x: 0, y: 0 }, { pawn: 2, x: 0, y: 500 }], hands: [[], [], []], ready: [], reaches: [], laid: [], aims: [0, 0, 0], third: -1, last: null, options: { travel: 300 } };
  const told = { ...tally, due: 4200, aim: 2, far: [1000, 640], powers: ["duel", "kids"] };
  const live = { position: { view, tally: told, result: null, legal: [] }, table: { rest: null }, me: 0, looksOn: false, left: (moment: number) => moment };
  const end = $effect.root(() => {
    const playing = new Playing(live as never);
    flushSync();
    expect([playing.aim, playing.takes, playing.time.left, playing.allReady]).toEqual([2, 192, 5, false]);
    expect(playing.line?.takes).toBe(192);
    expect(playing.powers.map(({ what }) => what)).toEqual(["kids", "duel"]);
  });
  end();
});
