import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { limitOutput } from './limit-output';

async function read(...chunks: string[]): Promise<{ lines: string[]; dropped: number }> {
  const lines: string[] = [];
  let dropped = 0;
  const stream = new PassThrough();
  limitOutput([stream], { write: (line) => lines.push(line), onDropped: () => (dropped += 1) });
  for (const chunk of chunks) stream.write(chunk);
  stream.end();
  await once(stream, 'end');
  return { lines, dropped };
}

it('passes on the lines of a plugin, also those that arrive in parts', async () => {
  expect(await read('one\ntw', 'o\n\nthr', 'ee')).toEqual({ lines: ['one', 'two', '', 'three'], dropped: 0 });
});

it('cuts a long line of a plugin', async () => {
  const { lines } = await read('x'.repeat(20_000), 'y'.repeat(20_000), '\nnext\n');
  expect(lines.map(({ length }) => length)).toEqual([32_001, 4]);
});

it('drops lines of a plugin that are too many or too long in a second, and says so once', async () => {
  const many = await read('line\n'.repeat(100_000), 'line\n'.repeat(100_000));
  expect([many.lines.length, many.dropped]).toEqual([200, 1]);
  const long = await read(`${'x'.repeat(10_000)}\n`.repeat(100));
  expect([long.lines.length, long.dropped]).toEqual([7, 1]);
});
