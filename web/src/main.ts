import "@fontsource-variable/atkinson-hyperlegible-next";
import "@fontsource-variable/bricolage-grotesque";
import "./kit/style.css";
import { mount } from "svelte";
import App from "./app/App.svelte";
import { showPreferences } from "./device/preferences.svelte";
import { route } from "./line/route.svelte";

showPreferences();
mount(App, { target: document.getElementById("app")! });

// A page for when the house cannot be reached. Elsewhere, above all at a table, there is something better to do at first.
if (import.meta.env.PROD && route.current.page === "home") {
  addEventListener("load", () => void navigator.serviceWorker?.register("/sw.js").catch(() => {}));
}
