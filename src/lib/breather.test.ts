import { expect, it } from 'vitest';
import { createBreather } from './breather';

/** Blocks, as parsing does. */
function work(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until) continue;
}

it('lets others have a turn between pieces of work that were to begin together', async () => {
  const breathe = createBreather();
  const order: string[] = [];
  const piece = async (name: string) => {
    await breathe();
    order.push(name);
    work(12);
  };
  const other = () => {
    order.push('other');
    if (order.length < 8) setImmediate(other);
  };
  setImmediate(other);
  // As answers come: one callback after the other in the same turn.
  await Promise.all(
    ['a', 'b', 'c'].map(
      (name) => new Promise<void>((resolve) => setImmediate(() => void piece(name).then(resolve))),
    ),
  );
  expect(order.filter((name) => name !== 'other')).toEqual(['a', 'b', 'c']);
  expect(order.join(' ')).toMatch(/a (other )+b (other )+c/);
});

it('holds up nobody while there is little to do', async () => {
  const breathe = createBreather();
  let turns = 0;
  setImmediate(() => (turns += 1));
  for (let piece = 0; piece < 50; piece += 1) await breathe();
  expect(turns).toBe(0);
});
