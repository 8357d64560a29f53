import type { BanzaiEvent, BanzaiMove, BanzaiView } from "../../generated/wire";

/** The data of the game. */
export interface Banzai {
  view: BanzaiView;
  tally: null;
  event: BanzaiEvent;
  move: BanzaiMove;
}
