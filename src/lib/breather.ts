/** Work between two turns of the event loop; what comes after has to wait for the next one. */
const LONGEST_MS = 10;

/**
 * Makes a pause for those who begin work that takes milliseconds: many at the same time would otherwise all be done before anybody
 * else, such as a visitor's request, has a turn. Costs nothing while there is little to do.
 */
export function createBreather(): () => Promise<void> {
  /** Of the turn under way; null when nobody has worked in it. */
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

  return async function breathe() {
    if (since === null) return begin();
    if (waiting.length > 0 || performance.now() - since >= LONGEST_MS)
      await new Promise<void>((resolve) => waiting.push(resolve));
  };
}
