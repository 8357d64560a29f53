/** What a person chose, kept on the device: an object whose values are kept as they are set. */
import { store, stored } from "./storage";

/** The storage key of a value, and a check of what is found there: it can be outdated or foreign. */
type Choice<T> = readonly [key: string, read: (found: unknown) => T];

export const oneOf =
  <T extends string>(known: readonly T[]) =>
  (found: unknown): T =>
    known.find((each) => each === found) ?? known[0]!;

export const onOrOff =
  (usual: boolean) =>
  (found: unknown): boolean =>
    typeof found === "boolean" ? found : usual;

export function chosen<T extends Record<string, unknown>>(choices: { readonly [K in keyof T]: Choice<T[K]> }, changed: () => void = () => {}): T {
  const values: Record<string, unknown> = $state({});
  for (const [name, [key, read]] of Object.entries(choices)) values[name] = read(stored<unknown>(key, undefined));
  return new Proxy(values, {
    set(target, name: string, wanted) {
      const [key, read] = choices[name]!;
      store(key, (target[name] = read(wanted)));
      changed();
      return true;
    },
  }) as T;
}
