import "@fontsource-variable/atkinson-hyperlegible-next";
import "@fontsource-variable/bricolage-grotesque";
import "./shell/style.css";
import { mount } from "svelte";
import App from "./shell/App.svelte";
import { showPreferences } from "./shell/preferences.svelte";

showPreferences();
mount(App, { target: document.getElementById("app")! });
