import type { DanEvent, DanMove, DanView } from "../../generated/wire";

/** The data of the game. */
export interface Dan {
  view: DanView;
  tally: null;
  event: DanEvent;
  move: DanMove;
}
