/** Muted people, by table. Only this device knows them. */
import type { Utterance } from "../generated/wire";
import { store, stored } from "./storage";

const STORAGE_KEY = "tablee.muted";
const MOST = 60;
let all = $state(stored(`${STORAGE_KEY}.all`, false));
let people: readonly string[] = $state.raw(stored<string[]>(STORAGE_KEY, []));

export const muted = {
  get all(): boolean {
    return all;
  },
  set all(wanted: boolean) {
    all = wanted;
    store(`${STORAGE_KEY}.all`, wanted);
  },
  person(table: string, name: string): boolean {
    return people.includes(`${table}/${name}`);
  },
  turn(table: string, name: string): void {
    const who = `${table}/${name}`;
    people = people.includes(who) ? people.filter((each) => each !== who) : [...people, who].slice(-MOST);
    store(STORAGE_KEY, people);
  },
  line(table: string, { name }: Utterance): boolean {
    return all || this.person(table, name);
  },
};
