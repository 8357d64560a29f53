/** What a table may choose, in words: the texts are the game's, the shapes of its options the server's. */
import type { GameInfo, OptionField, PresetInfo } from "../generated/wire";
import { has, t } from "./language.svelte";
import { joined } from "./words";

export type Options = Record<string, unknown>;

const text = (id: string, otherwise: string): string => (has(id) ? t(id) : otherwise);

export const optionName = (game: string, name: string): string => text(`${game}-option-${name}`, name);

/** A sentence about an option: for a form, if there is one for forms. */
export function optionHelp(game: string, name: string): string {
  const id = ["about", "help"].map((kind) => `${game}-option-${name}-${kind}`).find(has);
  return id ? t(id) : "";
}

export const choiceName = (game: string, name: string, value: string): string => text(`${game}-option-${name}-${value}`, value);

/** What a number is called, where numbers have names. */
export function numberName(game: string, name: string, value: number): string | undefined {
  const id = `${game}-option-${name}-value`;
  return has(id) ? t(id, { value }) : undefined;
}

/** An option, and what it was set to. */
export function optionSaid(game: string, { name, kind, unit }: OptionField, value: unknown): string {
  return t("option-is", { option: optionName(game, name), value: said() });

  function said(): string {
    if (kind === "switch") return t(value ? "yes" : "no");
    if (kind === "choice") return choiceName(game, name, String(value));
    if (kind === "list") return joined((value as unknown[]).map((each) => choiceName(game, name, String(each))));
    if (kind === "text") return t("option-own");
    const number = value as number;
    return numberName(game, name, number) ?? (unit === "ms" ? t("option-seconds", { seconds: number / 1000 }) : String(number));
  }
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Those that are not what they usually are. */
export const changed = (fields: readonly OptionField[], options: Options): OptionField[] =>
  fields.filter((field) => field.name in options && !same(options[field.name], field.default));

/** What can be chosen in a form. */
export const settable = ({ options }: GameInfo): OptionField[] => options.filter(({ expert, kind, choices }) => !expert && (kind !== "list" || choices?.length));

export const usual = ({ options }: GameInfo): Options => Object.fromEntries(options.map((field) => [field.name, field.default]));

/** What is not as usual, and nothing else. */
export const chosen = ({ options: fields }: GameInfo, options: Options): Options =>
  Object.fromEntries(changed(fields, options).map(({ name }) => [name, options[name]]));

/** The preset that these options are, if they are one. */
export function presetOf({ options: fields, presets }: GameInfo, options: Options): PresetInfo | undefined {
  const all = (given: Options): unknown[] => fields.map(({ name, default: usual }) => given[name] ?? usual);
  return presets.find((preset) => same(all(preset.options), all(options)));
}

export const presetName = (game: string, name: string): string => t(`${game}-preset-${name}`);
export const presetHelp = (game: string, name: string): string => t(`${game}-preset-${name}-help`);
