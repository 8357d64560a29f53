/** Tables just made for oneself and bots: nobody is waited for. */
export const startAtOnce = new Set<string>();
