/** This device's part of a fair draw: random bytes (`luck`) that, with the server's secret, determine all draws at a table. */
import type { Table } from "../generated/wire";
import { store, stored } from "../device/storage";

const STORAGE_KEY = "tablee.luck";
const MOST_TABLES = 40;
const BYTES = 16;

export interface StoredFairDraw {
  table: string;
  /** The digest by which the server committed itself to its secret before it knew these bytes. */
  commitment: string;
  luck: string;
}

export function storedFairDraw(table: string): StoredFairDraw | undefined {
  return stored<StoredFairDraw[]>(STORAGE_KEY, []).find((each) => each.table === table);
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The bytes to send to a table, if it has none of this device yet. The first commitment that was seen counts. */
export function fairDrawFor({ id, phase, you, commitment, luck = [] }: Table): string | null {
  if (phase !== "gathering" || you < 0 || !commitment) return null;
  const ours = storedFairDraw(id) ?? { table: id, commitment, luck: hexOf(crypto.getRandomValues(new Uint8Array(BYTES))) };
  store(STORAGE_KEY, [ours, ...stored<StoredFairDraw[]>(STORAGE_KEY, []).filter(({ table }) => table !== id)].slice(0, MOST_TABLES));
  return luck.includes(ours.luck) ? null : ours.luck;
}
