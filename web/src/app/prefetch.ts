/** Loads in advance what the press on a game's button will need: its table and its words. */
import { gameOf } from "../games";
import { learn } from "../words/language.svelte";

/** How many of the games in view are loaded in advance; the others, when they are pointed at. */
const MOST_IN_VIEW = 2;

/** Load what a game is played at. It is loaded again, and its failure told, where it is needed. */
export function prefetch(game: string): void {
  const parts = [import("../play/TablePage.svelte"), gameOf(game)?.table?.(), learn(game)];
  Promise.all(parts).catch(() => {});
}

export const prefetchWhenIdle = (game: string): void => whenIdle(() => prefetch(game));

/** Once the page is loaded and has nothing else to do; Safari does not tell when that is. */
function whenIdle(then: () => void): void {
  const wait = (): unknown => (typeof requestIdleCallback === "function" ? requestIdleCallback(then) : setTimeout(then, 200));
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
}

/** For a list whose children name games (`data-game`): loads the first that are in view while the page is idle. */
export function prefetches(list: HTMLElement): () => void {
  if (typeof IntersectionObserver !== "function" || (navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return () => {};
  const inView = new Set<HTMLElement>();
  const load = (): void => {
    const cards = ([...list.children] as HTMLElement[]).filter((card) => inView.has(card));
    for (const { dataset } of cards.slice(0, MOST_IN_VIEW)) prefetch(dataset.game!);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) inView[isIntersecting ? "add" : "delete"](target as HTMLElement);
      whenIdle(load);
    },
    { threshold: 0.75 },
  );
  whenIdle(() => [...list.children].forEach((card) => observer.observe(card)));
  return () => observer.disconnect();
}
