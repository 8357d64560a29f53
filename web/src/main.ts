import "@fontsource-variable/atkinson-hyperlegible-next";
import "@fontsource-variable/bricolage-grotesque";
import "./kit/style.css";
import { mount, type Component } from "svelte";
import App from "./app/App.svelte";
import { showPreferences } from "./device/preferences.svelte";
import { route } from "./line/route.svelte";
import { learn } from "./words/language.svelte";

/** Two HTML pages load this: `index.html`, and `offline.html`, which the service worker keeps. */
const offline = document.documentElement.hasAttribute("data-offline");
const page = async (): Promise<Component> => (offline ? (await import("./app/Offline.svelte")).default : App);

showPreferences();
void Promise.all([page(), learn()]).then(([Page]) => mount(Page, { target: document.getElementById("app")! }));

// A page for when the house cannot be reached. Elsewhere, above all at a table, there is something better to do at first.
if (import.meta.env.PROD && !offline && route.current.page === "home") {
  addEventListener("load", () => void navigator.serviceWorker?.register("/sw.js").catch(() => {}));
}
