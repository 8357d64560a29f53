import type { LampionEvent } from "../../generated/wire";
import { tones } from "../../device/sound.svelte";
import { endingOf } from "./view";

/** Sounds come with the verdict: a sound with the lantern would be a head start. */
export function sounds(events: readonly LampionEvent[], me: number): void {
  for (const event of events) {
    if (event.told === "voided") tones({ from: 262, to: 196, for: 0.25, loud: 0.6 });
    if (event.told !== "judged") continue;
    const ending = endingOf(event, me);
    const pressed = event.presses.some(({ seat }) => seat === me);
    if (ending === "mine") tones({ from: 659, for: 0.12, timbre: "sine" }, { from: 988, at: 0.11, for: 0.3, timbre: "sine" });
    else if (ending === "decoy" && pressed) tones({ from: 165, to: 110, for: 0.4, timbre: "square", loud: 0.5 });
    else if (ending === "decoy") tones({ from: 440, for: 0.14, timbre: "sine", loud: 0.7 });
    else tones({ from: 392, to: 330, for: 0.22, timbre: "sine", loud: 0.7 });
  }
}
