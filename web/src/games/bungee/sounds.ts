import type { BungeeEvent } from "../../generated/wire";
import { rustle, tones } from "../../device/sound.svelte";
import { fanfare } from "../../table/tunes";

export function sounds(events: readonly BungeeEvent[], me: number, myTurn: boolean): void {
  let cards = 0;
  for (const event of events) {
    if (event.told === "dealt") for (let at = 0; at < 5; at += 1) rustle(2400 + 150 * at, 0.07 * at);
    else if (event.told === "drew" || event.told === "played" || event.told === "took") {
      rustle(event.told === "played" ? 1700 : 2800, 0.09 * cards);
      cards += 1;
    } else if (event.told === "shuffled") for (let at = 0; at < 8; at += 1) rustle(1900 + 200 * (at % 3), 0.045 * at, 0.06);
    else if (event.told === "skipped") tones({ from: 520, to: 880, for: 0.1, timbre: "sine" }, { from: 880, to: 420, at: 0.1, for: 0.14, timbre: "sine" });
    // Down, and up again.
    else if (event.told === "called") tones({ from: 760, to: 190, for: 0.26 }, { from: 190, to: 620, at: 0.26, for: 0.22 }, { from: 620, to: 330, at: 0.48, for: 0.2, loud: 0.6 });
    else if (event.told === "round-ended" && event.winner === me) tones({ from: 523 }, { from: 659, at: 0.12 }, { from: 784, at: 0.24, for: 0.3 });
    else if (event.told === "round-ended") tones({ from: 440, to: 392, for: 0.3, loud: 0.6 });
    else if (event.told === "game-ended") fanfare(event.winners.includes(me));
  }
  if (myTurn) tones({ from: 587, at: 0.12, for: 0.13, timbre: "sine" }, { from: 880, at: 0.24, for: 0.2, timbre: "sine" });
}
