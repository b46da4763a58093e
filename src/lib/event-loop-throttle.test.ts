import { expect, it } from 'vitest';
import { createEventLoopThrottle } from './event-loop-throttle';

/** Blocks the thread, as parsing does. */
function work(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until) continue;
}

it('lets other callbacks run between pieces of work that start at the same time', async () => {
  const waitForTurn = createEventLoopThrottle();
  const order: string[] = [];
  const piece = async (name: string) => {
    await waitForTurn();
    order.push(name);
    work(12);
  };
  const other = () => {
    order.push('other');
    if (order.length < 8) setImmediate(other);
  };
  setImmediate(other);
  // The pieces start in callbacks of the same turn of the event loop, as network responses do.
  await Promise.all(
    ['a', 'b', 'c'].map(
      (name) => new Promise<void>((resolve) => setImmediate(() => void piece(name).then(resolve))),
    ),
  );
  expect(order.filter((name) => name !== 'other')).toEqual(['a', 'b', 'c']);
  expect(order.join(' ')).toMatch(/a (other )+b (other )+c/);
});

it('does not wait for the event loop while there is little work', async () => {
  const waitForTurn = createEventLoopThrottle();
  let semaphore = 0;
  setImmediate(() => (semaphore += 1));
  for (let piece = 0; piece < 50; piece += 1) await waitForTurn();
  expect(semaphore).toBe(0);
});
