/** Controls with which one may be first: they act when the finger comes down, not when it leaves. */
import type { Attachment } from "svelte/attachments";

/** Acts on a pointer's coming down; keys and aids press the control as ever, by a click without a pointer. */
export function onPress(act: (event: Event) => void): Attachment<HTMLElement> {
  return (control) => {
    let taken = false;
    const down = (event: PointerEvent): void => {
      taken = event.button === 0;
      if (taken) act(event);
    };
    const click = (event: MouseEvent): void => {
      if (!taken || event.detail === 0) act(event);
      taken = false;
    };
    control.addEventListener("pointerdown", down);
    control.addEventListener("click", click);
    return () => {
      control.removeEventListener("pointerdown", down);
      control.removeEventListener("click", click);
    };
  };
}
