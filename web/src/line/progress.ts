/** How far this device has come in the first lesson of each game: the number of the stop that it is at. */
import { keep, kept } from "../device/storage";

const KEPT = "tablee.lessons";

const places = (): Record<string, number> => kept<Record<string, number>>(KEPT, {});

/** 0: at the beginning. */
export const placeIn = (game: string): number => places()[game] ?? 0;

export const keepPlace = (game: string, at: number): void => keep(KEPT, { ...places(), [game]: at });
