/** Dragging things over a table. A press that does not move is a tap. */

const STARTS_AT = 9;

interface Offset {
  x: number;
  y: number;
}

/** What to do when it begins to move, and when it is let go: over what (`data-drop`), and how far away. */
interface Actions {
  started?(): void;
  dropped(target: string | undefined, offset: Offset, event: PointerEvent): void;
}

export class Drag {
  /** How far it was dragged, while it is. */
  offset: Offset | null = $state.raw(null);
  /** What it would be dropped on now. */
  over: string | undefined = $state();

  begin(down: PointerEvent, { started, dropped }: Actions): void {
    if (down.button !== 0) return;
    const done = new AbortController();
    const { signal } = done;
    const far = (event: PointerEvent): Offset => ({ x: event.clientX - down.clientX, y: event.clientY - down.clientY });
    const move = (event: PointerEvent): void => {
      const offset = far(event);
      if (!this.offset && Math.hypot(offset.x, offset.y) < STARTS_AT) return;
      if (!this.offset) started?.();
      this.offset = offset;
      this.over = below(event);
    };
    const up = (event: PointerEvent): void => {
      done.abort();
      const moved = this.offset !== null;
      this.offset = null;
      this.over = undefined;
      if (!moved) return;
      // What follows a drag is no tap.
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }));
      if (event.type === "pointerup") dropped(below(event), far(event), event);
    };
    addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", up, { signal });
    addEventListener("pointercancel", up, { signal });
  }
}

function below(event: PointerEvent): string | undefined {
  return document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-drop]")?.dataset.drop;
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}
