import { USUAL_BUNGEEVIEW, type BungeeOptions, type BungeeView } from "../../generated/wire";

export const BUNGEE = 11;
export const SIX = 6;

export type View = Required<Omit<BungeeView, "options">> & { options: Required<BungeeOptions> };

/** A view with all that the server leaves out because it is as usual. */
export function readView(view: unknown): View {
  const given = view as BungeeView;
  return { ...USUAL_BUNGEEVIEW, ...given, options: { ...USUAL_BUNGEEVIEW.options, ...given.options } } as View;
}

/** Whether a card counts nothing because of the lucky card. A Bungee card counts what it counts anyway. */
export function isLucky(card: number, lucky: number): boolean {
  return card !== 0 && card === lucky && card !== BUNGEE;
}
