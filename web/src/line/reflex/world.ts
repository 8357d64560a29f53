/** How the world is reached; tests bring their own. All times are milliseconds of one steady clock. */
export interface World {
  now(): number;
  /** The step of that clock. */
  readonly step: number;
  /** Calls back once, at the beginning of the next frame, with its time. Returns how to call it off. */
  frame(callback: (time: number) => void): () => void;
  /** Calls back again and again. Returns how to stop it. */
  every(milliseconds: number, callback: () => void): () => void;
  /** Calls back once. Returns how to call it off. */
  after(milliseconds: number, callback: () => void): () => void;
  visible(): boolean;
  /** Calls back whenever the page is hidden. Returns how to stop listening. */
  whenHidden(callback: () => void): () => void;
  /** Calls back whenever the page is seen again. Returns how to stop listening. */
  whenVisible(callback: () => void): () => void;
  /** Calls back for every new press of a person, not of a script. Returns how to stop listening. */
  whenPressed(callback: WhenPressed): () => void;
}

export type PressEvent = PointerEvent | KeyboardEvent;
/** A press and when it happened. The answer says whether it is spent: then it does nothing else in the page. */
export type WhenPressed = (event: PressEvent, at: number) => boolean;

/** Calls back in the first frame at or after a moment, with the frame's time. Returns how to call it off. */
export function firstFrameFrom(world: World, due: number, callback: (time: number) => void): () => void {
  let stop = (): void => {};
  const wait = (): void => {
    stop = world.frame((time) => {
      if (time < due) wait();
      else callback(time);
    });
  };
  wait();
  return () => stop();
}
