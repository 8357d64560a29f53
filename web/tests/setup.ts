/** Tests begin with the texts of all pages in both languages, and nothing stored. */
import { language, learn } from "../src/words/language.svelte";

await learn();
await language.choose("fr");
await language.choose("en");
localStorage.clear();
