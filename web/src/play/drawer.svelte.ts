import type { Tab } from "./Panel.svelte";
import { wide } from "../kit/wide.svelte";

/** What is open beside the table, or over it, where there is no room beside. A screen that is turned covers nothing by itself. */
export class Drawer {
  /** The article at which the rules are opened. */
  cited = $state("");
  #tab: Tab | null = $state(wide.current ? "log" : null);
  /** It was opened where there is no room. */
  #over = $state(false);

  get tab(): Tab | null {
    return wide.current || this.#over ? this.#tab : null;
  }

  set tab(chosen: Tab | null) {
    this.#tab = chosen;
    this.#over = !wide.current;
  }

  /** Opens something, or closes it where it is open. */
  readonly turn = (chosen: Tab): void => {
    this.cited = "";
    this.tab = this.tab === chosen ? null : chosen;
  };

  readonly cite = (article: string): void => {
    this.cited = article;
    this.tab = "rules";
  };
}
