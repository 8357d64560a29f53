/** A rulebook as it is read: chapters, in which what the printed rules say stands apart from what was added to it. */
import type { Article, Rulebook } from "../generated/wire";
import type { Language } from "../words/language.svelte";

export interface Numbered {
  article: Article;
  number: string;
  /** Articles to look at besides: what was settled about it, or what it settles. */
  see: Numbered[];
}

interface Chapter {
  id: string;
  number: number;
  title: Record<Language, string>;
  /** What the printed rules say ... */
  printed: Numbered[];
  /** ... and articles that this project added. */
  added: Numbered[];
  /** The rules of all tables, which the server enforces: not needed in order to play. */
  house: boolean;
}

export function chaptersOf({ section }: Rulebook): Chapter[] {
  const all = new Map<string, Numbered>();
  const chapters = section.map(({ article: articles, fr, en }, at): Chapter => {
    const is = (printed: boolean): Article[] => articles.filter(({ source }) => (source === "seed") === printed);
    const numbered = [...is(true), ...is(false)].map((article, place): Numbered => {
      const made = { article, number: `${at + 1}.${place + 1}`, see: [] };
      all.set(article.id, made);
      return made;
    });
    const count = is(true).length;
    return {
      id: `chapter-${at + 1}`,
      number: at + 1,
      title: { fr, en },
      printed: numbered.slice(0, count),
      added: numbered.slice(count),
      house: articles.every(({ id }) => id.startsWith("house.")),
    };
  });
  for (const each of all.values()) {
    const about = aboutOf(each.article.id, all);
    // Printed articles that belong together stand together anyway.
    if (!about || (about.article.source === "seed") === (each.article.source === "seed")) continue;
    about.see.push(each);
    each.see.push(about);
  }
  return chapters;
}

/** The article that another is about, which their ids tell: `bungee.lucky.left` is about `bungee.lucky`. */
function aboutOf(id: string, all: ReadonlyMap<string, Numbered>): Numbered | undefined {
  for (let end = id.lastIndexOf("."); end > 0; end = id.lastIndexOf(".", end - 1)) {
    const found = all.get(id.slice(0, end));
    if (found) return found;
  }
  return undefined;
}
