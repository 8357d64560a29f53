import { expect, test } from "vitest";
import { restOf } from "../src/games/banzai/ground";
import { Playing } from "../src/games/banzai/playing.svelte";

test("a verdict is seen as the table stood, also by whoever comes to it", () => {
  const run = { seat: 2, rt: 300, u: 0, way: [{ pawn: 3, at: 500 }], pawn: 3, level: false };
  const last = { told: "judged", runs: [run], out: [{ seat: 1, why: "banzai.out.pawn" }], goes_on: false, ring: [0, 1, 2, 3], pawns: [1, 2, 3].map((pawn) => ({ pawn, x: 0, y: pawn === 3 ? -500 : 0 })) };
  const view = { phase: "deal", round: 1, ring: [0, 2, 3], pawns: [], hands: [[], [], [], []], ready: [], reaches: [], laid: [], aims: [], last, options: {} };
  const live = { position: { view, result: null, legal: [], acting: { seats: [-1] } }, table: { rest: null }, me: 0, looksOn: false, left: () => 0 };
  const end = $effect.root(() => {
    const playing = new Playing(live as never);
    expect(playing.sittings.map(({ seat }) => seat)).toEqual([0, 1, 2, 3]);
    expect(playing.sittings.filter(({ holds }) => holds).map(({ seat }) => seat)).toEqual([2]);
    expect(Math.round(playing.spotOf(3).y)).toBe(Math.round(restOf(180).y / 2));
  });
  end();
});
