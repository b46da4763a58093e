import { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { readFrames, writeFrame } from './frames';

/** A channel that keeps what is written to it, one entry per write to the system. */
function openChannel(): { channel: Duplex; writes: Buffer[] } {
  const writes: Buffer[] = [];
  const channel = new Duplex({
    read: () => undefined,
    writev(chunks, done) {
      writes.push(Buffer.concat(chunks.map(({ chunk }): Buffer => chunk)));
      done();
    },
  });
  return { channel, writes };
}

function framesIn(chunks: readonly Buffer[]): unknown[] {
  const frames: unknown[] = [];
  const channel = new Duplex({ read: () => undefined });
  readFrames(channel, 1_000_000, { onFrame: (frame) => frames.push(frame), onBadFrame: () => undefined });
  for (const chunk of chunks) channel.emit('data', chunk);
  return frames;
}

it('writes the frames of one turn of the event loop together, in their order', async () => {
  const { channel, writes } = openChannel();
  for (const n of [1, 2, 3]) writeFrame(channel, { n });
  await setImmediate();
  writeFrame(channel, { n: 4 });
  await setImmediate();
  expect(writes.map((write) => framesIn([write]))).toEqual([[{ n: 1 }, { n: 2 }, { n: 3 }], [{ n: 4 }]]);
});

it('reads frames from chunks of any size', async () => {
  const { channel, writes } = openChannel();
  for (const text of ['ä', 'b'.repeat(300)]) writeFrame(channel, { text });
  await setImmediate();
  const bytes = [...Buffer.concat(writes)].map((byte) => Buffer.from([byte]));
  expect(framesIn(bytes)).toEqual([{ text: 'ä' }, { text: 'b'.repeat(300) }]);
});

it('cuts long contents and descriptions, and nothing else', async () => {
  const { channel, writes } = openChannel();
  const long = 'x'.repeat(10_001);
  const cut = long.slice(0, 10_000);
  writeFrame(channel, { items: [{ content: long, title: long }, { description: long }] });
  writeFrame(channel, { items: [{ title: long, content: cut }] });
  await setImmediate();
  expect(framesIn(writes)).toEqual([
    { items: [{ content: cut, title: long }, { description: cut }] },
    { items: [{ title: long, content: cut }] },
  ]);
});
