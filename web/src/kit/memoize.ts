const asked = new Map<string, Promise<unknown>>();

/** Calls `ask` once for each name and shares its promise; a rejected promise is forgotten, so that the next call asks again. */
export function memoize<T>(name: string, ask: () => Promise<T>): Promise<T> {
  const known = asked.get(name) as Promise<T> | undefined;
  if (known) return known;
  const asking = ask();
  asking.catch(() => asked.delete(name));
  asked.set(name, asking);
  return asking;
}
