import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import houseEn from "#tablee/kernel/house-en.ftl?raw";
import houseFr from "#tablee/kernel/house-fr.ftl?raw";
import en from "#tablee/texts/en.ftl?raw";
import fr from "#tablee/texts/fr.ftl?raw";
import { storeText, storedText } from "../device/storage";
import { memoize } from "../kit/memoize";

export type Language = "fr" | "en";
export const LANGUAGES: Record<Language, string> = { fr: "Français", en: "English" };

const STORAGE_KEY = "tablee.language";
/** How an address asks for a language: a link that was passed on says what the other one saw. */
const ASKED = "lang";

function add(bundle: FluentBundle, source: string): void {
  const errors = bundle.addResource(new FluentResource(source));
  if (errors.length > 0) throw errors[0]!;
}

function bundle(language: Language, ...sources: string[]): FluentBundle {
  const made = new FluentBundle(language, { useIsolating: false });
  for (const source of sources) add(made, source);
  return made;
}

// The shelf names every game, so their titles are there from the beginning.
const titles = import.meta.glob<string>("../../../src/tablee/games/*/title-*.ftl", { query: "?raw", import: "default", eager: true });
const titlesIn = (language: Language): string[] =>
  Object.entries(titles).flatMap(([path, source]) => (path.endsWith(`title-${language}.ftl`) ? [source] : []));

const BUNDLES: Record<Language, FluentBundle> = {
  fr: bundle("fr", fr, houseFr, ...titlesIn("fr")),
  en: bundle("en", en, houseEn, ...titlesIn("en")),
};

// What a game says, what its table in the page says besides, and a page that few ask for.
type Source = () => Promise<string>;
const ofGames = import.meta.glob<string>("../../../src/tablee/games/*/{fr,en}.ftl", { query: "?raw", import: "default" });
const ofTables = import.meta.glob<string>(["../games/*/{fr,en}.ftl", "../app/fair/{fr,en}.ftl", "../play/replay/{fr,en}.ftl"], { query: "?raw", import: "default" });

/** Load the words of a game, or of the pages `fair` and `replay`, in all languages. */
export const learn = (game: string): Promise<void> => memoize(`words ${game}`, () => load(game));

async function load(game: string): Promise<void> {
  const languages = Object.keys(LANGUAGES) as Language[];
  const sources = languages.flatMap((spoken) =>
    [...Object.entries(ofGames), ...Object.entries(ofTables)]
      .filter(([path]) => path.endsWith(`/${game}/${spoken}.ftl`))
      .map(([, source]): [Language, Source] => [spoken, source]),
  );
  await Promise.all(sources.map(async ([spoken, source]) => add(BUNDLES[spoken], await source())));
}

const isLanguage = (word: string | null | undefined): word is Language => word === "fr" || word === "en";

/** The language that the address asks for, else the one chosen before on this device, else the first of the browser's that we speak, else English. */
function preferred(): Language {
  const asked = new URLSearchParams(location.search).get(ASKED);
  if (isLanguage(asked)) return asked;
  const stored = storedText(STORAGE_KEY);
  if (isLanguage(stored)) return stored;
  return navigator.languages.map((tag) => tag.split("-")[0]).find(isLanguage) ?? "en";
}

let current: Language = $state(preferred());

export const language = {
  get current(): Language {
    return current;
  },
  choose(chosen: Language): void {
    current = chosen;
    storeText(STORAGE_KEY, chosen);
    const here = new URL(location.href);
    if (!here.searchParams.has(ASKED)) return;
    here.searchParams.set(ASKED, chosen);
    history.replaceState(history.state, "", here);
  },
};

/** A day and a time of day, as they are written: in French, 10 h 57. */
export function moment(when: Date, month: "long" | "short" = "long"): string {
  const written = new Intl.DateTimeFormat(current, { day: "numeric", month, hour: "numeric", minute: "2-digit" }).format(when);
  return current === "fr" ? written.replace(/(\d+):(\d+)$/, "$1\u00a0h\u00a0$2") : written;
}

export type Values = Record<string, FluentVariable>;

/** Whether there is such a text. */
export function has(id: string): boolean {
  return BUNDLES[current].hasMessage(id);
}

/** The text of a message in the current language; a message that does not exist is a mistake of ours, and throws. */
export function t(id: string, values?: Values): string {
  const spoken = BUNDLES[current];
  const pattern = spoken.getMessage(id)?.value;
  if (!pattern) throw new Error(`no text "${id}" in ${current}`);
  const text = spoken.formatPattern(pattern, values);
  // A true minus sign before numbers below zero.
  const belowZero = Object.values(values ?? {}).some((value) => typeof value === "number" && value < 0);
  return belowZero ? text.replace(/(?<![\w-])-(?=\d)/g, "−") : text;
}
