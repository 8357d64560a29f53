import { gameOf } from "../games";
import type { Told } from "../generated/wire";
import type { Live } from "../line/live.svelte";

/** What was told, less the lines that say nothing any more. */
export function linesOf({ table, told }: Pick<Live, "table" | "told">): Told[] {
  const replaced = gameOf(table?.game ?? "")?.replaced;
  return told.filter(({ event }, at) => at + 1 === told.length || !replaced?.(event, told[at + 1]!.event));
}
