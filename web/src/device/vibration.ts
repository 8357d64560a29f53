/** Vibrates, where the device can; browsers refuse it, with an error, on a page that was not touched yet. `pattern`: milliseconds on, off, on ... */
export function vibrate(pattern: number | number[]): void {
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(pattern);
}
