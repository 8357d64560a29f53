import type { BanzaiEvent, BanzaiMove, BanzaiTally, BanzaiView } from "../../generated/wire";

/** The data of the game. */
export interface Banzai {
  view: BanzaiView;
  tally: BanzaiTally;
  event: BanzaiEvent;
  move: BanzaiMove;
}
