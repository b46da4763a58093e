/** Maximum duration of work in one turn of the event loop. Further work waits for the next turn. */
const LONGEST_MS = 10;

/**
 * Returns a function to await before work that takes milliseconds. Without it, many such pieces at the same time would
 * all run before other work, such as a visitor's request. It doesn't wait while there is little work.
 */
export function createEventLoopThrottle(): () => Promise<void> {
  /** When work started in the current turn; null if there was none. */
  let since: number | null = null;
  const waiting: (() => void)[] = [];

  function begin(): void {
    since = performance.now();
    setImmediate(() => {
      since = null;
      const next = waiting.shift();
      if (!next) return;
      begin();
      next();
    });
  }

  return async function waitForTurn() {
    if (since === null) return begin();
    if (waiting.length > 0 || performance.now() - since >= LONGEST_MS)
      await new Promise<void>((resolve) => waiting.push(resolve));
  };
}
