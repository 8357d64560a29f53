/** One-key shortcuts: a table lists its own, and one switch turns them all off. */
import { chosen, onOrOff } from "./chosen.svelte";

export const keys = chosen<{ on: boolean }>({ on: ["tablee.keys", onOrOff(true)] });

/** What presses a button that has the focus. */
const PRESSES = ["Enter", " "];

/** Calls what belongs to the key, unless it is part of a combination, or typed into a field, or a dialog is open, or presses something beside the table. */
export function onKey(event: KeyboardEvent, actions: Record<string, (event: KeyboardEvent) => void>): void {
  if (!keys.on || event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
  const target = event.target as HTMLElement;
  if (target.closest("input, select, textarea, dialog, [contenteditable]")) return;
  if (PRESSES.includes(event.key) && target.closest("button, a, summary") && !target.closest(".stage")) return;
  const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!action) return;
  event.preventDefault();
  action(event);
}
