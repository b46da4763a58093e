import { expect, it } from 'vitest';
import { collectWork } from './collect-work';

/** Work that the test ends. */
function start(most: number) {
  const batches: { items: readonly number[]; end(error?: Error): void }[] = [];
  const add = collectWork<number>(
    (items) =>
      new Promise((done, failed) =>
        batches.push({ items, end: (error) => (error ? failed(error) : done()) }),
      ),
    most,
  );
  return { add, batches };
}

it('processes items that arrive meanwhile together, in order and up to a limit', async () => {
  const { add, batches } = start(2);
  const all = [1, 2, 3, 4].map(add);
  expect(batches.map(({ items }) => items)).toEqual([[1]]);
  batches[0]?.end();
  await all[0];
  await expect.poll(() => batches.length).toBe(2);
  batches[1]?.end();
  await Promise.all(all.slice(0, 3));
  await expect.poll(() => batches.length).toBe(3);
  batches[2]?.end();
  await all[3];
  expect(batches.map(({ items }) => items)).toEqual([[1], [2, 3], [4]]);
});

it('rejects only the items of failed work, and continues', async () => {
  const { add, batches } = start(10);
  const first = add(1);
  const second = add(2);
  batches[0]?.end(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  await expect.poll(() => batches.length).toBe(2);
  batches[1]?.end();
  await second;
  const third = add(3);
  await expect.poll(() => batches.length).toBe(3);
  batches[2]?.end();
  await third;
});
