/** Short sounds, made here and now: nothing is loaded. One switch for all, and how loud they are. */
import { chosen, onOrOff } from "./chosen.svelte";

/** At full volume. */
const LOUDEST = 0.4;
/** In parts of the loudest, as on a knob. */
const USUAL = 0.5;
let context: AudioContext | undefined;

export const sound = chosen<{ on: boolean; volume: number }>({
  on: ["tablee.sound", onOrOff(true)],
  /** From 0 to 1. */
  volume: ["tablee.volume", clamped],
});

function clamped(wanted: unknown): number {
  return typeof wanted === "number" && wanted >= 0 ? Math.min(wanted, 1) : USUAL;
}

/** A tone: from one pitch to another (Hz), when (s from now), how long, how loud (0-1), what timbre. */
interface Tone {
  from: number;
  to?: number;
  at?: number;
  for?: number;
  loud?: number;
  timbre?: OscillatorType;
}

/** Browsers let a page sound only after a first press. */
function ready(): AudioContext | undefined {
  if (!sound.on || sound.volume === 0 || typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive === false) return undefined;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

export function tones(...wanted: Tone[]): void {
  const audio = ready();
  if (!audio) return;
  for (const { from, to = from, at = 0, for: length = 0.18, loud = 1, timbre = "triangle" } of wanted) {
    const start = audio.currentTime + at;
    const oscillator = new OscillatorNode(audio, { type: timbre, frequency: from });
    oscillator.frequency.exponentialRampToValueAtTime(to, start + length);
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(LOUDEST * sound.volume * loud, start + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0005, start + length);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(start);
    oscillator.stop(start + length + 0.02);
  }
}

/** Paper on paper: a short breath of noise around a pitch. */
export function rustle(pitch = 2600, at = 0, length = 0.09, loud = 0.5): void {
  const audio = ready();
  if (!audio) return;
  const start = audio.currentTime + at;
  const frames = Math.ceil(audio.sampleRate * length);
  const buffer = new AudioBuffer({ length: frames, sampleRate: audio.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < frames; i += 1) samples[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 2;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 0.9 });
  source.connect(filter).connect(new GainNode(audio, { gain: LOUDEST * sound.volume * loud })).connect(audio.destination);
  source.start(start);
}
