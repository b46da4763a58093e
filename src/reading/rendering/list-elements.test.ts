import { selectAll } from 'css-select';
import { parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { otherPages, tunedPages } from '../../../fixtures/pages';
import { visitOf } from '../../../fixtures/pages/scenario';
import { findTestBrowser } from '../../../scripts/chromium.mjs';
import { createSharedBrowser, type SharedBrowser } from './browser';
import { createLog } from '../../lib/logging/log';
import { isElement, type AnyNode, type Element } from '../pages/reading/document';
import { matchElements } from '../pages/matching/match-elements';
import { selectorProblem } from '../pages/rules/selector.rules';
import { openIsolatedWorld } from './isolated-world';
import { listElements, MAX_ELEMENTS, type PageElement } from './list-elements';

let browser: SharedBrowser;
beforeAll(() => {
  browser = createSharedBrowser({
    // Elements and selectors are the same in the headless shell, which takes half the CPU time.
    chromium: findTestBrowser() ?? null,
    log: createLog('silent'),
  });
});
afterAll(() => browser.close());

interface Listed {
  elements: PageElement[];
  /** By element, its selector for the reader. */
  matched: (string | null)[];
  /** The marks of the elements that a selector finds, in the browser and in the reader. */
  found: Map<string, { inBrowser: unknown; inReader: string }>;
}

/** Lists the elements of a page, and looks them up in the browser and in the reader. */
async function list(html: string): Promise<Listed> {
  const marked = withMarks(html);
  const work = async (page: Parameters<Parameters<SharedBrowser['withPage']>[0]>[0]) => {
    await page.setViewport({ width: 1280, height: 900 });
    await page.setContent(marked, { waitUntil: 'domcontentloaded' });
    const world = await openIsolatedWorld(page);
    const elements = await listElements(world, 4000);
    const matched = matchElements(marked, elements);
    const selectors = matched.filter((one) => one !== null);
    const inBrowser: unknown = await world.evaluate(
      `${JSON.stringify(selectors)}.map((one) => [...document.querySelectorAll(one)].map(({ dataset }) => dataset.mark).join())`,
    );
    const document = parseDocument(marked);
    const found: Listed['found'] = new Map();
    for (const [index, selector] of selectors.entries())
      found.set(selector, {
        inBrowser: Array.isArray(inBrowser) ? inBrowser[index] : null,
        inReader: selectAll<AnyNode, Element>(selector, document.children)
          .map(({ attribs }) => attribs['data-mark'])
          .join(),
      });
    return { elements, matched, found };
  };
  return browser.withPage(work, { limitMs: 30_000, isOffline: true });
}

/** Gives each element a number, so that it is known again after a browser has corrected the HTML. */
function withMarks(html: string): string {
  const places: number[] = [];
  const waiting: AnyNode[] = [...parseDocument(html, { withStartIndices: true }).children];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!isElement(node)) continue;
    if (node.startIndex !== null) places.push(node.startIndex + 1 + node.name.length);
    waiting.push(...node.children);
  }
  return places
    .sort((one, other) => other - one)
    .reduce((text, place) => `${text.slice(0, place)} data-mark="${place}"${text.slice(place)}`, html);
}

/** One page of each kind of site. */
const pages = new Map(
  [...tunedPages, ...otherPages].map((scenario) => {
    const page = scenario.page(visitOf(scenario, 0));
    return [scenario.name.split(':')[0] ?? '', typeof page === 'string' ? page : page.rendered];
  }),
);

describe('elements of a page', () => {
  it.each([...pages])(
    'a selector finds the same element in the browser and in the reader: %s',
    async (_, html) => {
      const { elements, matched, found } = await list(html);
      expect(elements.length).toBeGreaterThan(3);
      for (const { inBrowser, inReader } of found.values()) expect(inBrowser).toBe(inReader);
      expect(found.size).toBe(matched.filter((one) => one !== null).length);
      expect(found.size).toBeGreaterThanOrEqual(0.9 * elements.length);
      for (const selector of found.keys()) expect(selectorProblem(selector)).toBeNull();
    },
  );

  it('finds elements in HTML that a browser corrects', async () => {
    const { matched, elements, found } = await list(
      `<body><div class=prices><table><tr><td>Pro<td>$49<tr><td>Team<td>$99</table></div>
       <ul><li>One<li>Two</ul><p>First<p>Second<div><p>Third</div>
       <b><p>Bold</b> text</p><table><tr><td>A</td></tr><p>Moved out</p></table></body>`,
    );
    for (const { inBrowser, inReader } of found.values()) expect(inBrowser).toBe(inReader);
    const of = (text: string) => matched[elements.findLastIndex((one) => one.text === text)];
    expect(of('$99')).toBe('.prices > table tr:nth-of-type(2) > td:nth-of-type(2)');
    expect(of('Two')).toBe('body > ul > li:nth-of-type(2)');
    expect(of('Third')).toBe('body > div:nth-of-type(2) > p');
  });

  it('leaves out generated names, and names of states and styles', async () => {
    const { matched } = await list(
      `<body><div id="r1234" class="css-1x2y3z mt-4"><p class="sc-bdVaJa is-active price">$49</p>
       <p id="billing" class="text-sm">Billed monthly</p></div>`,
    );
    expect(matched).toEqual(['body > div', '.price', '#billing']);
  });

  it('describes elements, and the one around each of them', async () => {
    const { elements } = await list(
      `<main><h1>Plans</h1><section aria-label="All plans"><div><div><p>Pro</p></div></div><img alt="A chart" width=90 height=90></section>
       <p hidden>Hidden</p><p style="visibility:hidden">Hidden too</p><p style="height:0;overflow:hidden;font-size:0">Flat</p></main>`,
    );
    expect(elements.map(({ label, parent }) => [label, parent])).toEqual([
      ['Main content: Plans Pro Hidden Hidden too Flat', null],
      ['Heading: Plans', 0],
      ['Section: All plans', 0],
      ['Paragraph: Pro', 2],
      ['Picture: A chart', 2],
    ]);
    const [main, heading] = elements;
    expect(main?.box.width).toBe(1264);
    expect(heading?.box.y).toBeGreaterThanOrEqual(main?.box.y ?? 0);
  });

  it('lists at most 300 elements, and not those of a long list first', async () => {
    const rows = '<tr><td>Cell</td><td>Other</td></tr>'.repeat(500);
    const { elements } = await list(`<table>${rows}</table><section><h2>After</h2><p>Last</p></section>`);
    expect(elements.length).toBe(MAX_ELEMENTS);
    expect(elements.some(({ box }) => box.y + box.height > 4000)).toBe(false);
    const { elements: short } = await list(
      `<ul>${'<li>x</li>'.repeat(400)}</ul><section style="position:absolute;top:50px;left:300px"><h2>After</h2></section>`,
    );
    expect(short.map(({ label }) => label)).toContain('Heading: After');
  });

  it('looks up the elements of a large page quickly', () => {
    const html = `<body><table>${'<tr><td>Cell</td><td>Other</td></tr>'.repeat(20_000)}</table></body>`;
    const elements = Array.from({ length: MAX_ELEMENTS }, (_, index) => ({
      selectors: [`table tr:nth-of-type(${50 * index + 1}) > td:nth-of-type(2)`, 'body > table td'],
      name: 'td',
      text: 'Other',
    }));
    const start = process.cpuUsage();
    const matched = matchElements(html, elements);
    const { user, system } = process.cpuUsage(start);
    expect(matched).toEqual(elements.map(({ selectors }) => selectors[0]));
    expect((user + system) / 1000).toBeLessThan(10_000);
  });

  it("can't be changed by the page's scripts", async () => {
    const { elements } = await list(
      `<p>Shown</p><script>
        document.querySelectorAll = () => []; Element.prototype.getBoundingClientRect = () => { throw 1 };
        Array.prototype.filter = () => { throw 1 }; Map = null;
      </script>`,
    );
    expect(elements.map(({ text }) => text)).toEqual(['Shown']);
  });
});
