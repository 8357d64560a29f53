import type { RougeEvent } from "../../generated/wire";
import { rustle, tones } from "../../device/sound.svelte";
import { fanfare } from "../../table/tunes";

/** The sounds of events. A strike sounds with its verdict, on all pages at once. */
export function sounds(events: readonly RougeEvent[], me: number, myTurn: boolean): void {
  let cards = 0;
  for (const event of events) {
    if (event.told === "dealt") for (let at = 0; at < 8; at += 1) rustle(2300 + 120 * at, 0.06 * at);
    else if (event.told === "laid") rustle(1700, 0.09 * cards++, 0.1, 0.7);
    else if (event.told === "round-taken") for (let at = 0; at < 3; at += 1) rustle(2500 - 250 * at, 0.16 + 0.05 * at);
    else if (event.told === "named" || event.told === "directed") tones({ from: 392, for: 0.1 }, { from: 523, at: 0.1, for: 0.16 });
    else if (event.told === "vamped") tones({ from: 660, to: 990, for: 0.22, timbre: "sine" }, { from: 990, to: 740, at: 0.22, for: 0.25, timbre: "sine" });
    else if (event.told === "bomb-struck" || event.told === "bomb-led") {
      rustle(160, 0, 0.75, 2.2);
      rustle(520, 0, 0.3, 1.4);
      tones({ from: 150, to: 34, for: 0.7, timbre: "sawtooth" });
    } else if (event.told === "bank-struck" || event.told === "bank-led") {
      // A heavy door, and the wheel.
      tones({ from: 96, to: 62, for: 0.42, timbre: "square", loud: 0.8 });
      rustle(300, 0, 0.3, 1.4);
      for (let at = 0; at < 4; at += 1) tones({ from: 1250 - 90 * at, at: 0.26 + 0.07 * at, for: 0.05, timbre: "square", loud: 0.3 });
    } else if (event.told === "kept" || event.told === "voided") tones({ from: 330, to: 220, for: 0.25, loud: 0.6 });
    else if (event.told === "deal-ended") {
      const won = event.winners.includes(me);
      tones(...(won ? [523, 659, 784] : [440, 415, 392]).map((from, at) => ({ from, at: 0.13 * at, for: 0.24 })));
    } else if (event.told === "match-ended") fanfare(event.winners.includes(me));
  }
  if (myTurn) tones({ from: 494, at: 0.12, for: 0.12, timbre: "sine" }, { from: 740, at: 0.23, for: 0.2, timbre: "sine" });
}
