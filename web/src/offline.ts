/** The page for when the house cannot be reached: the service worker keeps it, and shows it in the place of any other. */
import "./shell/style.css";
import { mount } from "svelte";
import Offline from "./shell/Offline.svelte";
import { showPreferences } from "./shell/preferences.svelte";

showPreferences();
mount(Offline, { target: document.getElementById("app")! });
