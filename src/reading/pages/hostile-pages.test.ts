import { afterAll, describe, expect, it } from 'vitest';
import { leastCpuMs } from '../../testing/cpu-time';
import { leastBlockMs } from '../../testing/event-loop-delay';
import { createLog } from '../../lib/logging/log';
import { createParsing } from '../parsing/parsing';
import { compareTexts } from './compare-texts';
import { readPage } from './read-page';

const fill = (unit: string, size: number): string =>
  unit.repeat(Math.ceil(size / unit.length)).slice(0, size);

const DEEPEST = 1_000;

/** Pages that take long to read or to compare with the same page after an edit of every line. */
const pages: Record<string, (size: number) => string> = {
  'elements inside each other': () => '<div>'.repeat(DEEPEST),
  'inline elements inside each other': () => '<span>a'.repeat(DEEPEST),
  'elements with many names': (size) => fill('<div class="a-b tip-of-the-day x y z">1</div>', size),
  'a long name': (size) => `<div class="${fill('tip-of-', size)}">x</div>`,
  'links to documents': (size) => fill('<a href="x.pdf">accept cookies</a>', size),
  'a long address': (size) => `<a href="${fill('a.', size)}">x</a>`,
  'one long number': (size) => `<p>${fill('1', size)}`,
  'numbers with separators': (size) => `<p>${fill('1 234.', size)}`,
  'times next to each other': (size) => `<p>${fill('1:11:', size)}`,
  'random ids': (size) => `<p>${fill('a1b2c3d4e5f6', size)}`,
  'short lines': (size) => fill('<p>a 1</p>', size),
  'lines with dates': (size) => fill('<p>March 1, 2026 at 10:00</p>', size),
  'headings of selections': (size) => fill('<h2>You may also like 1</h2>', size),
  'buttons of notices': (size) => fill('<div><button>ok</button>cookie 1', size),
  'ends without starts': (size) => fill('</p>', size),
  'white space': (size) => `<p>1${fill(' ', size)}1`,
  'lists of choices': (size) => fill('<select><option>1', size),
};

const endless: Record<string, string> = {
  'blocks inside each other': '<div>',
  'inline elements inside each other': '<span>a',
  'tables inside each other': '<table><tr><td>1',
  'drawings inside each other': '<svg><g>',
  'ends between the starts': '<div></p></b><i>',
};

const at = '2026-01-01T00:00:00.000Z';
const later = '2026-01-02T00:00:00.000Z';
const LIMIT_MS = 100;
/** Larger pages are read, and larger texts compared, in a thread. */
const INLINE_PAGE = 8 * 1024;
const INLINE_TEXT = 1024;

describe('hostile pages', () => {
  const parsing = createParsing({ log: createLog('silent') });
  afterAll(() => parsing.close());

  it.each(Object.entries(pages))('%s: small ones take less than 100 ms', (_, create) => {
    const page = create(INLINE_PAGE);
    expect(leastCpuMs(LIMIT_MS, () => readPage(page))).toBeLessThan(LIMIT_MS);
    const [one, other] = [page, page.replaceAll('1', '2').replaceAll('a', 'b')].map((source) =>
      readPage(source),
    );
    if (!one || !other) throw new Error('two pages');
    const half = ({ text, outline }: typeof one) => ({ text: text.slice(0, INLINE_TEXT), outline });
    const compare = () => compareTexts({ ...half(one), at }, { ...half(other), at: later });
    expect(leastCpuMs(LIMIT_MS, compare)).toBeLessThan(LIMIT_MS);
  });

  it.each(['short lines', 'lines with dates', 'elements with many names', 'a long name'])(
    '%s: 5 MiB are read and compared without blocking the event loop',
    async (name) => {
      const page = pages[name]?.(5 * 1024 * 1024) ?? '';
      const readAndCompare = async () => {
        const { text, outline } = await parsing.readPage(page);
        const before = { text, outline, at };
        const after = { text: text.replaceAll('1', '2'), outline, at: later };
        const { memory } = await parsing.compareTexts(before, after);
        expect(text.length).toBeLessThanOrEqual(200_000);
        expect(outline.length).toBeLessThanOrEqual(100_000);
        expect(memory.length).toBeLessThanOrEqual(100_000);
      };
      expect(await leastBlockMs(LIMIT_MS, readAndCompare)).toBeLessThan(LIMIT_MS);
    },
  );

  it.each(Object.entries(endless))(
    '%s: 5 MiB are refused before the time limit, without blocking the event loop',
    async (_, unit) => {
      const page = fill(unit, 5 * 1024 * 1024);
      const refuse = () =>
        expect(parsing.readPage(page)).rejects.toThrow('more than 1,000 elements inside each other');
      expect(await leastBlockMs(LIMIT_MS, refuse)).toBeLessThan(LIMIT_MS);
    },
  );
});
