/** Cards move from where they were to where they are; new ones come from the pile and turn over on the way. */
import { tick } from "svelte";
import { LASTS, moveFrom, spot, still, tokens, whereabouts } from "../../shell/motion";

const STAGGER = 45;
/** A page that comes back after a while shows what is, not how it came about. */
const MOST_MOVERS = 30;

/** Remembers where every card is; call the result when the page shows the new position. */
export function watch(stage: Element): () => Promise<void> {
  if (still()) return async () => {};
  const before = whereabouts(stage);
  return async () => {
    await tick();
    const pile = stage.querySelector("[data-pile]");
    const origin = pile && spot(pile);
    const fresh = tokens(stage).filter((element) => !before.has(element.dataset.token)).length;
    if (fresh > MOST_MOVERS) return;
    let order = 0;
    for (const element of tokens(stage)) {
      const known = before.get(element.dataset.token);
      const from = known ?? origin;
      if (!from) continue;
      const timing = moveFrom(element, from, known ? 0 : STAGGER * order);
      if (known || !timing) continue;
      order += 1;
      element.querySelector(".turns")?.animate([{ rotate: "y 180deg" }, { rotate: "y 0deg" }], timing);
    }
  };
}

/** Something small happened to this: it hops. */
export function hop(element: Element | null | undefined): void {
  if (!element || still()) return;
  element.animate([{ transform: "none" }, { transform: "translateY(-14px) rotate(-2deg)" }, { transform: "none" }], {
    duration: LASTS,
    easing: "ease-out",
  });
}
