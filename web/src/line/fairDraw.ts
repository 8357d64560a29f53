/** Luck of one's own: bytes from which, and from the house's secret, everything follows that chance says at a table. */
import type { Table } from "../generated/wire";
import { keep, kept } from "../device/storage";

const LUCK = "tablee.luck";
const MOST_TABLES = 40;
const BYTES = 16;

export interface KeptLuck {
  table: string;
  /** What the house had committed itself to before it knew of our luck. */
  commitment: string;
  luck: string;
}

export function keptLuck(table: string): KeptLuck | undefined {
  return kept<KeptLuck[]>(LUCK, []).find((each) => each.table === table);
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** What to bring to a table now, if it has none of ours yet. The first commitment that we saw counts. */
export function luckFor({ id, phase, you, commitment, luck = [] }: Table): string | null {
  if (phase !== "gathering" || you < 0 || !commitment) return null;
  const ours = keptLuck(id) ?? { table: id, commitment, luck: hexOf(crypto.getRandomValues(new Uint8Array(BYTES))) };
  keep(LUCK, [ours, ...kept<KeptLuck[]>(LUCK, []).filter(({ table }) => table !== id)].slice(0, MOST_TABLES));
  return luck.includes(ours.luck) ? null : ours.luck;
}
