import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, describe, expect, it } from 'vitest';
import { createSharedBrowser, type SharedBrowser } from '../../../reading/rendering/browser';
import { createLog } from '../../../lib/logging/log';
import { createDocumentRendering } from './document-rendering';
import { createDocumentPrinter } from './print-document';

const chromium = process.env.PARTNERHUB_CHROMIUM ?? null;
const log = createLog('silent');
const browser = createSharedBrowser({ chromium, log });
const { render, close } = createDocumentRendering({ log });
afterAll(() => Promise.all([browser.close(), close()]));

const document = { name: 'Plan', content: '# Plan', fileFormat: 'pdf' } as const;

describe('printing documents', () => {
  it('two documents are printed at a time, each with its own text', async () => {
    let [atOnce, most] = [0, 0];
    const counted: SharedBrowser = {
      ...browser,
      withPage: async (work, options) => {
        most = Math.max(most, (atOnce += 1));
        return browser.withPage(work, options).finally(() => (atOnce -= 1));
      },
    };
    const print = createDocumentPrinter({ browser: counted, render });
    const names = ['First', 'Second', 'Third', 'Fourth', 'Fifth'];
    const files = await Promise.all(names.map((name) => print({ ...document, name })));
    expect(most).toBe(2);
    for (const [index, file] of files.entries()) {
      const { text } = await extractText(await getDocumentProxy(file), { mergePages: true });
      expect(text).toContain(`${names[index]} Page 1 of 1`);
    }
  });

  it('twenty documents wait to be printed, and further ones answer 503 with Retry-After', async () => {
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    // Stands in for a browser that is busy until the gate opens.
    const busy: SharedBrowser = {
      ...browser,
      withPage: () => gate.then(() => Promise.reject(new Error('shut'))),
    };
    const print = createDocumentPrinter({ browser: busy, render });
    // The order is not fixed, since each document is rendered before it waits.
    const asked = Array.from({ length: 23 }, () => print(document).catch((error: unknown) => error));
    const refused = await Promise.race(asked);
    expect(refused).toMatchObject({ status: 503, headers: { 'Retry-After': '10' } });
    open();
    const others = (await Promise.all(asked)).filter((outcome) => outcome !== refused);
    expect(others.map(String)).toEqual(Array<string>(22).fill('Error: shut'));
  });

  it.each([
    // Chromium rounds the width up.
    ['a4', 596, 842],
    ['letter', 612, 792],
  ] as const)(
    'a document on %s names PartnerHub as its creator and embeds no Type 3 font',
    async (paper, width, height) => {
      const print = createDocumentPrinter({ browser, render });
      const content = '# Bold\n\nPlain, *italic*, **bold**, Łódź\n\n| head |\n| --- |\n| cell |';
      const file = await print({ name: 'Plan (\\/Creator (x)', content, fileFormat: 'pdf' }, null, paper);
      const source = Buffer.from(file).toString('latin1');
      const fonts = [...source.matchAll(/\/FontName \/\w+\+([\w-]+)/g)].map(([, name]) => name);
      expect([...new Set(fonts)]).toEqual(
        expect.arrayContaining(['Inter-Regular', 'Inter-SemiBold', 'Inter-Bold']),
      );
      expect(source).not.toContain('/Type3');
      const pdf = await getDocumentProxy(file);
      const { info } = await pdf.getMetadata();
      expect(info).toMatchObject({ Creator: 'PartnerHub', Title: 'Plan (\\/Creator (x)' });
      const { view } = await pdf.getPage(1);
      expect(view.map(Math.round)).toEqual([0, 0, width, height]);
    },
  );

  it('a document that takes too long to print answers 503', async () => {
    const print = createDocumentPrinter({ browser, render, limitMs: 1 });
    await expect(print(document)).rejects.toMatchObject({
      status: 503,
      message: 'Making this PDF took longer than 0.001 seconds. Please shorten the document.',
    });
  });
});
