import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import en from "#texts/en.ftl?raw";
import fr from "#texts/fr.ftl?raw";

export type Language = "fr" | "en";
export const LANGUAGES: Record<Language, string> = { fr: "Français", en: "English" };

const KEPT = "tablee.language";

function bundle(language: Language, source: string): FluentBundle {
  const made = new FluentBundle(language, { useIsolating: false });
  const errors = made.addResource(new FluentResource(source));
  if (errors.length > 0) throw errors[0]!;
  return made;
}

const BUNDLES: Record<Language, FluentBundle> = { fr: bundle("fr", fr), en: bundle("en", en) };

const isLanguage = (word: string | null | undefined): word is Language => word === "fr" || word === "en";

/** The language chosen before on this device, else the first of the browser's that we speak, else English. */
function preferred(): Language {
  const kept = localStorage.getItem(KEPT);
  if (isLanguage(kept)) return kept;
  return navigator.languages.map((tag) => tag.split("-")[0]).find(isLanguage) ?? "en";
}

let current: Language = $state(preferred());

export const language = {
  get current(): Language {
    return current;
  },
  choose(chosen: Language): void {
    current = chosen;
    localStorage.setItem(KEPT, chosen);
  },
};

/** The text of a message in the current language; a message that does not exist is a mistake of ours, and throws. */
export function t(id: string, values?: Record<string, FluentVariable>): string {
  const spoken = BUNDLES[current];
  const pattern = spoken.getMessage(id)?.value;
  if (!pattern) throw new Error(`no text "${id}" in ${current}`);
  return spoken.formatPattern(pattern, values);
}
