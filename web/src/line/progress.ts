/** How far this device has come in the first lesson of each game: the number of the stop that it is at. */
import { store, stored } from "../device/storage";

const STORAGE_KEY = "tablee.lessons";

const places = (): Record<string, number> => stored<Record<string, number>>(STORAGE_KEY, {});

/** 0: at the beginning. */
export const placeIn = (game: string): number => places()[game] ?? 0;

export const storePlace = (game: string, at: number): void => store(STORAGE_KEY, { ...places(), [game]: at });
