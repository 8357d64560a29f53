/** Things move from where they were to where they are. Any movement under way is taken over from where it has come. */
import { tick } from "svelte";

const LASTS = 320;
const STAGGER = 45;
/** A page that comes back after a while shows what is, not how it came about. */
const MOST_MOVERS = 30;

const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;

interface Spot {
  x: number;
  y: number;
  width: number;
}

function spot(element: Element): Spot {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, width };
}

const tokens = (stage: Element): HTMLElement[] => [...stage.querySelectorAll<HTMLElement>("[data-token]")];

/** Remembers where every card is; call the result when the page shows the new position. */
export function watch(stage: Element): () => Promise<void> {
  if (still()) return async () => {};
  const before = new Map(tokens(stage).map((element) => [element.dataset.token, spot(element)]));
  return async () => {
    await tick();
    const pile = stage.querySelector("[data-pile]");
    const origin = pile && spot(pile);
    const movers = tokens(stage)
      .map((element) => ({ element, from: before.get(element.dataset.token) ?? origin, known: before.has(element.dataset.token) }))
      .filter(({ from }) => from);
    const fresh = movers.filter(({ known }) => !known).length;
    if (fresh > MOST_MOVERS) return;
    let order = 0;
    for (const { element, from, known } of movers) {
      for (const running of element.getAnimations()) if (running.id === "move") running.cancel();
      const to = spot(element);
      const [x, y] = [from!.x - to.x, from!.y - to.y];
      if (Math.abs(x) + Math.abs(y) < 2) continue;
      const delay = known ? 0 : STAGGER * order;
      if (!known) order += 1;
      move(element, `${x}px ${y}px`, from!.width / to.width, delay, known);
    }
  };
}

function move(element: HTMLElement, from: string, scale: number, delay: number, known: boolean): void {
  const timing = { duration: LASTS, delay, easing: "cubic-bezier(0.2, 0.8, 0.3, 1.04)", fill: "backwards" } as const;
  const moving = element.animate([{ translate: from, scale, zIndex: 5 }, { translate: "0 0", scale: 1, zIndex: 5 }], timing);
  moving.id = "move";
  const turning = element.querySelector(".turns");
  if (!known && turning) turning.animate([{ rotate: "y 180deg" }, { rotate: "y 0deg" }], timing);
}

/** Something small happened to this: it hops. */
export function hop(element: Element | null | undefined): void {
  if (!element || still()) return;
  element.animate([{ transform: "none" }, { transform: "translateY(-14px) rotate(-2deg)" }, { transform: "none" }], {
    duration: LASTS,
    easing: "ease-out",
  });
}
