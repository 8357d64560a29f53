import { MediaQuery } from "svelte/reactivity";

/** Whether there is room for the panel beside the table. */
export const wide = new MediaQuery("(min-width: 64rem)");
