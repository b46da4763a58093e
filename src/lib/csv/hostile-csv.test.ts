import { expect, it } from 'vitest';
import { leastCpuMs } from '../../testing/cpu-time';
import { decodeText } from './decode-text';
import { packTable, unpackRows } from './packed-table';
import { csvLimits, readCsv } from './read-csv';

const SIZE = 2 * 1024 * 1024;
const HEAD = 'Name,Company,Email\n';
const tooWide = /more than 1,000 cells/;
const tooLong = /longer than 262,144 characters/;
const tooManyBlank = /more than 20,000 rows, blank ones included/;

/** A file of the most columns, whose rows are blank but for the first cell. */
const wide = (rows: number, first: string) => {
  const blank = ','.repeat(csvLimits.columns - 1);
  return `Name${blank}\n${`${first}${blank}\n`.repeat(rows)}`;
};

// A cell must not take much longer than its characters: the limits are ten times what the files take.
it.each([
  [',', tooWide],
  ['a,', tooWide],
  ['\n', tooManyBlank],
  ['\r', tooManyBlank],
  ['a', tooLong],
  ['"', tooLong],
  ['a"', tooLong],
  ['a,b\n', /more than 10,000 rows/],
])('refuses 2 MB of %j in little CPU time', (piece, message) => {
  const text = HEAD + piece.repeat(Math.floor((SIZE - HEAD.length) / piece.length));
  expect(leastCpuMs(5000, () => expect(() => readCsv(text)).toThrow(message))).toBeLessThan(5000);
});

it('reads 10,000 rows of 200 columns, and refuses more than 2,000,000 cells of rows that are mostly blank', () => {
  const { rows } = csvLimits;
  const text = wide(rows, 'x');
  let read = 0;
  const ms = leastCpuMs(5000, () => {
    read = readCsv(text).rows.length;
  });
  expect(read).toBe(rows);
  expect(ms).toBeLessThan(5000);
  expect(() => readCsv(wide(rows + 1, ''))).toThrow(/more than 2,000,000 cells, blank ones included/);
});

it.each([
  ['Windows-1251', [0xf0, 0xf0], 0xf0],
  ['Windows-1252', [0xf0, 0xf0], 0x80],
  ['UTF-16', [0xff, 0xfe], 0xf0],
])('decodes 2 MB of %s', (encoding, start, byte) => {
  const bytes = new Uint8Array(SIZE).fill(byte);
  bytes.set(start);
  expect(decodeText(bytes).encoding).toBe(encoding);
});

it('a packed table returns its rows in slices of a few thousand cells', async () => {
  const table = readCsv(`${wide(500, 'x')}y\n${'z'.repeat(200_000)}\nlast\n`);
  const packed = packTable(table);
  const slices = [];
  for await (const rows of unpackRows(packed)) slices.push(rows);
  expect(slices.flat()).toEqual(table.rows);
  expect(Math.max(...slices.map((rows) => rows.reduce((sum, { cells }) => sum + cells.length, 0)))).toBe(
    5000,
  );
  expect(Math.max(...packed.slices.map((slice) => slice.length))).toBeLessThan(330_000);
});
