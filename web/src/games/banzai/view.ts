import type { BanzaiEvent, BanzaiMove, BanzaiTally, BanzaiView } from "../../generated/wire";

export interface Banzai {
  view: BanzaiView;
  tally: BanzaiTally;
  event: BanzaiEvent;
  move: BanzaiMove;
}
