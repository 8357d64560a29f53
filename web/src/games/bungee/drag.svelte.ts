/** Dragging cards onto the piles, or a pile's card towards the hand. A press that does not move is a tap. */
import type { Token } from "./layout";
import type { Source } from "./Piles.svelte";

const STARTS_AT = 9;

interface Actions {
  /** A card begins to move: it should be picked. */
  card(token: Token): void;
  /** Cards were dropped on something. */
  drop(target: string | undefined, token: Token | undefined): void;
  /** A pile's card was pulled towards the hand. */
  pull(source: Source): void;
}

export function dragging(actions: Actions): {
  readonly offset: { x: number; y: number } | null;
  readonly over: Source | null;
  card(event: PointerEvent, token: Token): void;
  source(event: PointerEvent, source: Source): void;
} {
  let offset: { x: number; y: number } | null = $state.raw(null);
  let over: Source | null = $state(null);

  function begin(down: PointerEvent, started: () => void, dropped: (target: string | undefined, y: number) => void): void {
    if (down.button !== 0) return;
    let moving = false;
    const move = (event: PointerEvent): void => {
      const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY];
      if (!moving && Math.hypot(x, y) < STARTS_AT) return;
      if (!moving) {
        moving = true;
        started();
      }
      offset = { x, y };
      over = (below(event) as Source | undefined) ?? null;
    };
    const up = (event: PointerEvent): void => {
      end();
      if (!moving) return;
      // What follows a drag is no tap.
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }));
      if (event.type === "pointerup") dropped(below(event), event.clientY - down.clientY);
    };
    const end = (): void => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
      offset = null;
      over = null;
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
  }

  return {
    get offset() {
      return offset;
    },
    get over() {
      return over;
    },
    card(event, token) {
      begin(
        event,
        () => actions.card(token),
        (target) => actions.drop(target, token),
      );
    },
    source(event, source) {
      begin(
        event,
        () => {},
        (_, y) => {
          if (y > 60) actions.pull(source);
        },
      );
    },
  };
}

function below(event: PointerEvent): string | undefined {
  const found = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-drop]");
  return found?.dataset.drop;
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}
