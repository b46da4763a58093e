import { serialize } from 'node:v8';
import { expect, it } from 'vitest';
import { bytesOf, createFileJobs, type ReadFile } from './file-jobs';
import type { PackedTable } from '../../../lib/csv/packed-table';

const { readFile, readStored } = createFileJobs({});
const rowOfOneCell = `A,"${'b\n'.repeat(100_000)}…"\n`;
const largest = Uint8Array.from(Buffer.from(`Name,Company\n${rowOfOneCell.repeat(10)}`));

/** Returns how much of a result is copied to the event loop. */
const copiedSize = (result: ReadFile | PackedTable) =>
  serialize(result).length - bytesOf(result).reduce((sum, { byteLength }) => sum + byteLength, 0);

it.each([
  ['reading an upload of 2 MB', () => readFile('leads', [largest])],
  ['reading a stored file of 2 MB', () => readStored('leads', [largest], {})],
])('%s copies less than 10 kB to the event loop', async (_, read) => {
  expect(copiedSize(await read())).toBeLessThan(10_000);
});
