import { setImmediate } from 'node:timers/promises';

/** Yields to the event loop in the middle of a long computation, so that other requests can run. */
export const yieldToEventLoop = (): Promise<void> => setImmediate();

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
