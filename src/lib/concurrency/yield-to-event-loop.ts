import { setImmediate } from 'node:timers/promises';

/** Yields to the event loop in the middle of a long computation, so that other requests can run. */
export const yieldToEventLoop = (): Promise<void> => setImmediate();

/** The longest that a loop computes before other work gets a turn. */
const TURN_MS = 10;

/**
 * Returns what a loop calls in each of its steps: it yields to the event loop when the loop has computed for a while.
 * The first hundreds of steps of a process take several times as long as later ones, so counting them isn't enough.
 */
export function createPause(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN_MS) return;
    await yieldToEventLoop();
    since = performance.now();
  };
}

/** Items mapped before other work gets a turn. */
const AT_ONCE = 500;

/** Maps a long list, and yields to the event loop every few hundred items. */
export async function mapYielding<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result | Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE) {
    if (at > 0) await yieldToEventLoop();
    const part = items.slice(at, at + AT_ONCE);
    results.push(...(await Promise.all(part.map((item, index) => map(item, at + index)))));
  }
  return results;
}
