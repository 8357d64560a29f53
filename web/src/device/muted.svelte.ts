/** Whom this device does not want to hear, at which table: nobody else knows. */
import type { Utterance } from "../generated/wire";
import { keep, kept } from "./storage";

const KEPT = "tablee.muted";
const MOST = 60;
let all = $state(kept(`${KEPT}.all`, false));
let people: readonly string[] = $state.raw(kept<string[]>(KEPT, []));

export const muted = {
  get all(): boolean {
    return all;
  },
  set all(wanted: boolean) {
    all = wanted;
    keep(`${KEPT}.all`, wanted);
  },
  person(table: string, name: string): boolean {
    return people.includes(`${table}/${name}`);
  },
  turn(table: string, name: string): void {
    const who = `${table}/${name}`;
    people = people.includes(who) ? people.filter((each) => each !== who) : [...people, who].slice(-MOST);
    keep(KEPT, people);
  },
  line(table: string, { name }: Utterance): boolean {
    return all || this.person(table, name);
  },
};
