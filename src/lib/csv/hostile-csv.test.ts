import { expect, it, onTestFinished } from 'vitest';
import { leastBlockMs } from '../../testing/event-loop-delay';
import { decodeText } from './decode-text';
import { readCsv } from './read-csv';

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
  expect(await leastBlockMs(100, () => expect(readCsv(text)).rejects.toThrow(message))).toBeLessThan(100);
});

it.each([
  ['Windows-1252', [0xf0, 0xf0]],
  ['UTF-16', [0xff, 0xfe]],
])('decodes 8 MB of %s in slices', async (encoding, [first = 0, second = 0]) => {
  const bytes = new Uint8Array(MAX).fill(0xf0);
  bytes.set([first, second]);
  let turns = 0;
  let isDone = false;
  const takeTurns = () => {
    turns += 1;
    if (!isDone) setImmediate(takeTurns);
  };
  takeTurns();
  onTestFinished(() => {
    isDone = true;
  });
  const held = await leastBlockMs(100, async () => {
    turns = 0;
    expect((await decodeText(bytes)).encoding).toBe(encoding);
    // There are 16 slices of 512 KB, and other requests get a turn after each.
    expect(turns).toBeGreaterThanOrEqual(15);
  });
  expect(held).toBeLessThan(100);
});
