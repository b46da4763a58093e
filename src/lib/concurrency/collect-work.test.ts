import { expect, it } from 'vitest';
import { collectWork } from './collect-work';

/** Work that ends when the test says so. */
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

it('works on what arrives meanwhile together, in order and up to a number', async () => {
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

it('fails the items of failed work only, and goes on', async () => {
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
