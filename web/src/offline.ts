/** The page for when the house cannot be reached: the service worker keeps it, and shows it in the place of any other. */
import "./kit/style.css";
import { mount } from "svelte";
import Offline from "./app/Offline.svelte";
import { showPreferences } from "./device/preferences.svelte";

showPreferences();
mount(Offline, { target: document.getElementById("app")! });
