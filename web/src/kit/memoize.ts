const asked = new Map<string, Promise<unknown>>();

/** Asks for something once, under a name of its own; and again, if it could not be had. */
export function once<T>(name: string, ask: () => Promise<T>): Promise<T> {
  const known = asked.get(name) as Promise<T> | undefined;
  if (known) return known;
  const asking = ask();
  asking.catch(() => asked.delete(name));
  asked.set(name, asking);
  return asking;
}
