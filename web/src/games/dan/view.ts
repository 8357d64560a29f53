import type { DanEvent, DanMove, DanTally, DanView } from "../../generated/wire";

export interface Dan {
  view: DanView;
  tally: DanTally;
  event: DanEvent;
  move: DanMove;
}
