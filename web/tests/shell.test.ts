/** The shell in words: options, the waiting room, the rules. */
import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Article, GameInfo, OptionField, Rulebook, SeatInfo, Table } from "../src/generated/wire";
import { language, learn, moment } from "../src/words/language.svelte";
import type { Live } from "../src/line/live.svelte";
import OptionsForm from "../src/gather/OptionsForm.svelte";
import People from "../src/play/People.svelte";
import Rules from "../src/rules/Rules.svelte";
import SeatWish from "../src/gather/SeatWish.svelte";
import WaitingRoom from "../src/gather/WaitingRoom.svelte";

beforeAll(() => learn("rouge"));
beforeEach(() => language.choose("fr"));

const PAUSE: OptionField = { name: "pause", kind: "number", default: 1500, least: 0, most: 60_000, unit: "ms", step: 500 };
const DEALS: OptionField = { name: "deals", kind: "number", default: 0, least: 0, most: 24 };

test("times are asked for in seconds, and change by what can be felt", async () => {
  render(OptionsForm, { game: "rouge", fields: [PAUSE], values: { pause: 1500 } });
  const field = screen.getByLabelText<HTMLInputElement>("Pause entre deux cartes");
  expect([field.value, field.step, field.max]).toEqual(["1.5", "0.5", "60"]);
  expect(field.parentElement!.textContent).toContain("s");
  await fireEvent.click(screen.getByRole("button", { name: /un de plus/ }));
  expect(field.value).toBe("2");
  expect(screen.queryByText(/1500|millième/)).toBeNull();
});

test("a number that means something is called what it means", () => {
  render(OptionsForm, { game: "rouge", fields: [DEALS], values: { deals: 0 } });
  const list = screen.getByRole<HTMLSelectElement>("combobox");
  expect(list.selectedOptions[0]!.text).toBe("Chacun donne une fois");
  expect([...list.options].slice(1, 3).map(({ text }) => text)).toEqual(["Une donne", "2 donnes"]);
});

test("what can be in a list is chosen piece by piece, in the order of the game", async () => {
  await learn("dan");
  const field: OptionField = { name: "specials", kind: "list", default: [], choices: ["dove", "raid", "mirror"] };
  render(OptionsForm, { game: "dan", fields: [field], values: { specials: ["mirror"] } });
  const boxes = screen.getAllByRole<HTMLInputElement>("checkbox");
  expect(boxes.map(({ checked }) => checked)).toEqual([false, false, true]);
  await fireEvent.click(screen.getByLabelText("Colombe"));
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false, true]);
  await fireEvent.click(screen.getByLabelText("Miroir"));
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false, false]);
});

const person = (name: string, connected: boolean): SeatInfo => ({ kind: "person", name, connected, ready: false, bot: "", avatar: null });
function waiting(...seats: SeatInfo[]): string {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  const table = { game: "rouge", phase: "gathering", seats, you: 0, owner: 0 } as unknown as Table;
  const name = (seat: number): string => seats[seat]!.name;
  render(WaitingRoom, { live: { id: "t", table, mine: [0], name } as unknown as Live, info: undefined });
  return screen.getByRole("status").textContent!.trim();
}

test("whoever is away is awaited: not everybody is here", () => {
  const said = waiting(person("Ana", true), person("Bo", false), person("Cléo", false));
  expect(said).toBe("Bo et Cléo ne sont pas encore là.");
});

test("everybody is here: the game can begin", () => {
  expect(waiting(person("Ana", true), person("Bo", true))).toMatch(/^Tout le monde est là/);
});

const article = (id: string): Article => ({ id, source: "ruling", refuses: true, fr: `Voici ${id}.`, en: id, cards: [], figure: [] });
async function house(game: string, cited: string): Promise<HTMLDetailsElement> {
  const book: Rulebook = {
    section: [
      { fr: "Le jeu", en: "The game", article: [article("rouge.deal")] },
      { fr: "À toutes les tables", en: "At every table", article: [article("house.turn"), article("house.clock")] },
    ],
    aim: [],
    sheet: [],
  };
  vi.stubGlobal("fetch", async () => Response.json(book));
  render(Rules, { game, cited });
  expect((await screen.findByText("Voici rouge.deal.")).closest("details")).toBeNull();
  return screen.getByText("Voici house.clock.").closest("details")!;
}

test("what the table sees to itself stands apart from the rules to be read", async () => {
  expect((await house("rouge", "")).open).toBe(false);
});

test("an article of the house that is cited is shown", async () => {
  Element.prototype.scrollIntoView ??= () => {};
  expect((await house("bungee", "house.clock")).open).toBe(true);
});

test("times of day are written as the language writes them", async () => {
  const when = new Date(2026, 4, 3, 10, 57);
  expect(moment(when)).toBe("3 mai à 10\u00a0h\u00a057");
  expect(moment(new Date(2026, 4, 3, 9, 5), "short")).toMatch(/9\u00a0h\u00a005$/);
  await language.choose("en");
  expect(moment(when)).toMatch(/10:57/);
});

test("an empty seat goes to a bot also before the page knows the game's bots: the house chooses one", async () => {
  const send = vi.fn(() => Promise.resolve(true));
  const absent: SeatInfo = { ...person("Bo", false), kind: "absent" };
  const table = { game: "rouge", phase: "playing", seats: [person("Ana", true), absent], you: 0, owner: 0, pace: "normal" } as unknown as Table;
  const live = { table, mine: [0], talk: { lines: [] }, name: (seat: number) => table.seats[seat]!.name, send };
  render(People, { live: live as unknown as Live, info: undefined, onsit: () => {}, onsaid: () => {} });
  await fireEvent.click(screen.getByRole("button", { name: /un robot/ }));
  expect(send).toHaveBeenCalledWith({ type: "arrange", seat: 1, wish: { kind: "bot", bot: "" } }, "seat-1", 0);
});

test("who has a seat is shown as it is, until the server has changed it", async () => {
  const send = vi.fn(() => Promise.resolve(false));
  const bot: SeatInfo = { kind: "bot", name: "Odette", connected: true, ready: false, bot: "steady", avatar: null };
  const table = { game: "rouge", phase: "gathering", seats: [person("Ana", true), bot, bot], you: 0, owner: 0 } as unknown as Table;
  const info = { bots: ["steady"], least: 2 } as unknown as GameInfo;
  render(SeatWish, { live: { table, send } as unknown as Live, seat: 1, info });
  const list = screen.getByRole<HTMLSelectElement>("combobox");
  await fireEvent.change(list, { target: { value: "none" } });
  expect(send).toHaveBeenCalledWith({ type: "arrange", seat: 1, wish: { kind: "none" } }, "seat-1", 0);
  expect(list.value).toBe("steady");
});
