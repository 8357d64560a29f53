import type { DanEvent, DanMove, DanTally, DanView } from "../../generated/wire";

/** The data of the game. */
export interface Dan {
  view: DanView;
  tally: DanTally;
  event: DanEvent;
  move: DanMove;
}
