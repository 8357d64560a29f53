import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { storeText, storedText } from "../device/storage";
import { memoize } from "../kit/memoize";

export type Language = "fr" | "en";
export const LANGUAGES: Record<Language, string> = { fr: "Français", en: "English" };

const STORAGE_KEY = "tablee.language";
/** The cookie that tells the server which language a page will load. */
const COOKIE = "tablee-language";
const YEAR_S = 31_536_000;
/** How an address asks for a language: a link that was passed on says what the other one saw. */
const ASKED = "lang";

const BUNDLES: Record<Language, FluentBundle> = {
  fr: new FluentBundle("fr", { useIsolating: false }),
  en: new FluentBundle("en", { useIsolating: false }),
};

// The build makes one file of each topic in each language: `chunkOf` in vite.config.ts.
type Source = () => Promise<string>;
const SOURCES = import.meta.glob<string>(
  [
    "../../../src/tablee/kernel/house-*.ftl",
    "../../../src/tablee/texts/{fr,en}.ftl",
    "../../../src/tablee/games/*/*.ftl",
    "../games/*/*.ftl",
    "../app/fair/*.ftl",
    "../play/replay/*.ftl",
  ],
  { query: "?raw", import: "default" },
);
/** The topic of the texts that all pages need: the shell's, and the titles of the games. */
const BASE = "";
/** The topics whose texts are loaded in each language that is chosen. */
const topics = new Set<string>();

/** `[topic, language]` of a Fluent file. */
function subjectOf(path: string): [string, string] {
  const [, folder, title, spoken] = /([\w-]+)\/(title-|house-)?(fr|en)\.ftl$/.exec(path)!;
  return [title || folder === "texts" ? BASE : folder!, spoken!];
}

function load(topic: string, spoken: Language): Promise<unknown> {
  const wanted = ([path]: [string, Source]): boolean => String(subjectOf(path)) === String([topic, spoken]);
  return memoize(`words ${topic} ${spoken}`, async () => {
    const sources = await Promise.all(Object.entries(SOURCES).filter(wanted).map(([, source]) => source()));
    for (const source of sources) {
      const errors = BUNDLES[spoken].addResource(new FluentResource(source));
      if (errors.length > 0) throw errors[0]!;
    }
  });
}

/** Load the texts of a game, of the page `fair` or `replay`, or without a topic those of all pages. */
export async function learn(topic: string = BASE): Promise<void> {
  topics.add(topic);
  await Promise.all([current, wanted].map((spoken) => load(topic, spoken)));
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

const first = preferred();
let current: Language = $state(first);
/** The language that was chosen: the current one as soon as its texts are here. */
let wanted: Language = first;

const remember = (chosen: Language): void => {
  document.cookie = `${COOKIE}=${chosen}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
};
if (isLanguage(storedText(STORAGE_KEY))) remember(storedText(STORAGE_KEY) as Language);

export const language = {
  get current(): Language {
    return current;
  },
  /** Speak another language, once its texts are loaded; rejected if they cannot be. */
  async choose(chosen: Language): Promise<void> {
    wanted = chosen;
    await Promise.all([...topics].map((topic) => load(topic, chosen)));
    if (wanted !== chosen) return;
    current = chosen;
    storeText(STORAGE_KEY, chosen);
    remember(chosen);
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
