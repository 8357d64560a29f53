/** How long (ms) it is said that something was copied. */
const SAID = 2500;

/** Something that can be put on the clipboard, and whether it just was. */
export class Copying {
  done = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  async copy(text: string): Promise<void> {
    this.done = await copied(text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.done = false), SAID);
  }
}

/** Puts a text on the clipboard, also where the page came over plain HTTP. Tells whether it worked. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = Object.assign(document.createElement("textarea"), { value: text });
    document.body.append(field);
    field.select();
    const worked = document.execCommand("copy");
    field.remove();
    return worked;
  }
}
