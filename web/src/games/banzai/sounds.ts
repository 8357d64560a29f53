import type { BanzaiEvent, BanzaiJudged } from "../../generated/wire";
import { rustle, tones } from "../../device/sound.svelte";
import { fanfare } from "../../table/tunes";

/** A drum: dong. */
function drum(at: number, pitch = 120, loud = 1): void {
  tones({ from: pitch, to: pitch / 2, at, for: 0.32, timbre: "sine", loud });
  rustle(300, at, 0.1, loud);
}

function verdict({ goes_on, out, runs }: BanzaiJudged, me: number): void {
  if (goes_on) return tones({ from: 330, to: 247, for: 0.16, loud: 0.6 });
  runs.forEach((_, at) => drum(0.07 * at, 150 - 6 * at, 0.7));
  const after = 0.07 * runs.length + 0.1;
  if (out.some(({ seat }) => seat === me)) tones({ from: 196, to: 98, at: after, for: 0.5, timbre: "square", loud: 0.5 });
  else if (out.length > 0) tones({ from: 523, at: after, for: 0.12, timbre: "sine" }, { from: 784, at: after + 0.12, for: 0.22, timbre: "sine" });
}

/** Sounds come with the verdict: a sound with the cry would be a head start. */
export function sounds(events: readonly BanzaiEvent[], me: number): void {
  for (const event of events) {
    if (event.told === "judged") verdict(event, me);
    else if (event.told === "dealt") for (let at = 0; at < 8; at += 1) rustle(2000 + 140 * at, 0.05 * at);
    else if (event.told === "hopped") [0, 0.07, 0.14].forEach((at) => rustle(2600 - 3000 * at, at, 0.1, 0.8));
    else if (event.told === "stopped") [0, 0.18].forEach((at) => drum(at, 180));
    else if (event.told === "resumed") drum(0, 110, 0.7);
    else if (event.told === "placed" || event.told === "removed") tones({ from: 660, to: 520, for: 0.06, timbre: "sine", loud: 0.7 });
    else if (event.told === "swapped" || event.told === "traded" || event.told === "challenged") rustle(900, 0, 0.3, 0.8);
    else if (event.told === "final-began") [0, 0.25, 0.5].forEach((at) => drum(at, 140));
    else if (event.told === "game-ended") fanfare(event.winner === me, 0.9);
  }
}
