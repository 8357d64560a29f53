import type { DanEvent, DanJudged } from "../../generated/wire";
import { rustle, tones } from "../../device/sound.svelte";
import { fanfare } from "../../table/tunes";

/** A shot: dan! */
function bang(at: number): void {
  rustle(240, at, 0.35, 2);
  rustle(1400, at, 0.12, 1.2);
  tones({ from: 190, to: 45, at, for: 0.3, timbre: "sawtooth" });
}

function verdict({ rule, loser }: DanJudged, me: number): void {
  // The beat of the game: a stick on wood.
  if (rule === "dan.calm") tones({ from: 392, to: 330, for: 0.07, timbre: "sine", loud: 0.7 });
  else if (rule === "dan.hit") [0, 0.16, 0.32].forEach(bang);
  else if (loser === me) tones({ from: 165, to: 104, for: 0.4, timbre: "square", loud: 0.5 });
  else if (loser >= 0) tones({ from: 330, to: 262, for: 0.14 }, { from: 247, to: 196, at: 0.14, for: 0.22 });
  else tones({ from: 523, for: 0.1, timbre: "sine" }, { from: 659, at: 0.1, for: 0.18, timbre: "sine" });
}

/** Sounds come with the verdict: a sound with the card would be a head start. */
export function sounds(events: readonly DanEvent[], me: number, myTurn: boolean): void {
  for (const event of events) {
    if (event.told === "judged") verdict(event, me);
    else if (event.told === "dealt") for (let at = 0; at < 8; at += 1) rustle(2200 + 130 * at, 0.06 * at);
    else if (event.told === "took" || event.told === "slipped") for (let at = 0; at < 4; at += 1) rustle(2400 - 220 * at, 0.45 + 0.06 * at);
    else if (event.told === "game-ended") fanfare(event.winners.includes(me));
  }
  if (myTurn) tones({ from: 587, at: 0.1, for: 0.14, timbre: "sine", loud: 0.7 });
}
