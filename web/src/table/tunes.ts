/** What all games have in common to be heard. */
import { tones } from "../device/sound.svelte";

/** The end of a game, so many seconds from now. */
export function fanfare(won: boolean, at = 0.5): void {
  const tune = won ? [523, 659, 784, 1047, 784, 1047] : [392, 440, 523];
  tones(...tune.map((from, note) => ({ from, at: at + 0.13 * note, for: 0.24 })));
}
