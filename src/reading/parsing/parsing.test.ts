import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '../../lib/logging/log';
import { createParsing, type Parsing } from './parsing';

const opened: Parsing[] = [];
function open(options: Partial<Parameters<typeof createParsing>[0]> = {}): Parsing {
  const parsing = createParsing({ log: createLog('silent'), ...options });
  opened.push(parsing);
  return parsing;
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map((parsing) => parsing.close()));
});

const large = `<title>Large</title>${'<p>One line of text.</p>'.repeat(2000)}`;
const feed = `<rss><channel><title>Posts</title>${'<item><title>One</title></item>'.repeat(2000)}</channel></rss>`;

/** Starts a thread that runs `code` for each job. `given` is the job's first argument. */
const thread = (code: string) => () =>
  new Worker(
    `const { parentPort } = require('node:worker_threads');
     parentPort.on('message', ({ given: [given] }) => { ${code} });`,
    { eval: true },
  );
const ofText = (text: string) => text.padEnd(40_000);

describe('parsing of untrusted content', () => {
  it('reads large content in a thread and small content at once, with the same result', async () => {
    let started = 0;
    const startWorker = () => {
      started += 1;
      return thread(`parentPort.postMessage({ result: 'from the thread' })`)();
    };
    const faked = open({ startWorker });
    expect(await faked.readPage('<title>Small</title><p>x')).toMatchObject({ title: 'Small', text: 'x' });
    expect(started).toBe(0);
    expect(await faked.readPage(large)).toBe('from the thread');
    const inline = open({ inlineUpTo: Infinity });
    const threaded = open();
    expect(await threaded.readPage(large)).toEqual(await inline.readPage(large));
    const bytes = new TextEncoder().encode(feed);
    expect(await threaded.readFeed(bytes)).toEqual(await inline.readFeed(feed));
    const texts = [large, `${large}\nMore`].map((text) => ({ text, at: '2026-01-01T00:00:00.000Z' }));
    const [before, after] = texts;
    if (!before || !after) throw new Error('two texts');
    expect((await threaded.compareTexts(before, after)).added).toEqual(['More']);
    await expect(threaded.readFeed(ofText('no feed'))).rejects.toThrow('This is not a feed');
  });

  it('rejects only the task that crashes its thread', async () => {
    const code = `if (given.startsWith('bad')) process.exit(1); parentPort.postMessage({ result: given.trim() })`;
    const parsing = open({ startWorker: thread(code) });
    const all = ['one', 'bad', 'two'].map((text) => parsing.readPage(ofText(text)));
    expect(await Promise.allSettled(all)).toMatchObject([
      { value: 'one' },
      { status: 'rejected', reason: { message: 'The content could not be read' } },
      { value: 'two' },
    ]);
  });

  it('rejects a task that never ends, and runs the next one', async () => {
    const code = `while (given.startsWith('bad')); parentPort.postMessage({ result: given.trim() })`;
    const parsing = open({ startWorker: thread(code), limitMs: 1000 });
    const all = ['bad', 'two'].map((text) => parsing.readPage(ofText(text)));
    expect(await Promise.allSettled(all)).toMatchObject([
      { status: 'rejected', reason: { message: 'The content takes too long to read' } },
      { value: 'two' },
    ]);
  });

  it('ends an idle thread and starts a new one for the next task', async () => {
    const ends: Promise<number>[] = [];
    const startWorker = () => {
      const worker = thread(`parentPort.postMessage({ result: given.trim() })`)();
      ends.push(new Promise((resolve) => worker.once('exit', resolve)));
      return worker;
    };
    const parsing = open({ startWorker, idleMs: 10 });
    expect(await parsing.readPage(ofText('one'))).toBe('one');
    await ends[0];
    expect(await parsing.readPage(ofText('two'))).toBe('two');
    expect(ends).toHaveLength(2);
  });

  it('rejects waiting and later tasks on close', async () => {
    const parsing = open({ startWorker: thread('') });
    const waiting = [parsing.readPage(ofText('a')), parsing.readPage(ofText('b'))];
    const failed = Promise.allSettled(waiting);
    await parsing.close();
    expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(parsing.readPage(large)).rejects.toThrow('PartnerHub is shutting down');
  });
});
