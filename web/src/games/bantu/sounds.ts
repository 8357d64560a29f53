import { rustle, tones } from "../../device/sound.svelte";
import { fanfare } from "../../table/tunes";
import type { Bantu } from "./playing.svelte";

/** What the events of a moment sound like: wood on wood. */
export function sounds(events: readonly Bantu["event"][], me: number, myTurn: boolean): void {
  for (const event of events) {
    if (event.told === "moved") event.route.slice(1).forEach((_, at) => tones({ from: 310, to: 240, at: 0.06 * at, for: 0.05, loud: 0.7 }));
    else if (event.told === "entered") tones({ from: 260, to: 330, for: 0.09 });
    else if (event.told === "captured") tones({ from: 500, to: 120, at: 0.15, for: 0.32, loud: event.seat === me ? 1 : 0.7 });
    else if (event.told === "home") tones({ from: 523, at: 0.2 }, { from: 784, at: 0.32, for: 0.26 });
    else if (event.told === "turn-lost") rustle(900, 0, 0.2);
    else if (event.told === "game-ended") fanfare(event.winners.includes(me));
  }
  if (myTurn) tones({ from: 587, at: 0.3, for: 0.13, timbre: "sine" }, { from: 880, at: 0.42, for: 0.2, timbre: "sine" });
}
