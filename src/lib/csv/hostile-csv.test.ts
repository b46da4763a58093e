import { afterAll, expect, it } from 'vitest';
import { measureEventLoopDelay } from '../../testing/event-loop-delay';
import { readCsv } from './read-csv';

const holds = measureEventLoopDelay();
afterAll(() => holds.stop());

const MAX = 8 * 1024 * 1024;
const HEAD = 'Name,Company,Email\n';
const tooWide = /more than 1,000 cells/;
const tooLong = /longer than 262,144 characters/;
const tooManyBlank = /more than 20,000 rows, blank ones included/;

it.each([
  [',', tooWide],
  ['a,', tooWide],
  ['\n', tooManyBlank],
  ['\r', tooManyBlank],
  ['a', tooLong],
  ['"', tooLong],
  ['a"', tooLong],
  ['a,b\n', /more than 10,000 rows/],
])('refuses 8 MB of %j without blocking the event loop', async (piece, message) => {
  const text = HEAD + piece.repeat(Math.floor((MAX - HEAD.length) / piece.length));
  // The test process collects garbage of other tests, too. What the code itself blocks, it blocks each time.
  let shortest = Infinity;
  for (let attempt = 0; attempt < 3 && shortest >= 100; attempt += 1) {
    await holds.take();
    await expect(readCsv(text)).rejects.toThrow(message);
    shortest = Math.min(shortest, await holds.take());
  }
  expect(shortest).toBeLessThan(100);
});
