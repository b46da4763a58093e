import * as z from 'zod';
import { callInPage, type IsolatedWorld } from './isolated-world';
import { createSelectorFinder } from './find-selectors';
import { labelOf } from './label-element';

const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

const pageElements = z.array(
  z.object({
    /** CSS selectors that find only this element, the best first. */
    selectors: z.array(z.string()),
    name: z.string(),
    /** Its text on one line, cut. */
    text: z.string(),
    label: z.string(),
    /** In pixels from the top left of the page. */
    box,
    /** The index of the closest listed element around it; null if there is none. */
    parent: z.number().int().nullable(),
  }),
);

/** A part of a page that a person can pick. */
export type PageElement = z.infer<typeof pageElements>[number];

/** More elements are left out. */
export const MAX_ELEMENTS = 300;

const limits = {
  most: MAX_ELEMENTS,
  /** Maximum number of examined elements. */
  mostSeen: 20_000,
  /** Maximum number of elements of one list or table. The others are listed only if there is room. */
  mostSiblings: 15,
  minSize: 8,
  /** Boxes with a smaller difference, in pixels, count as the same. */
  sameBox: 6,
  text: 300,
  width: 1280,
};

/** Lists the parts of a page down to a height, in the order of the document. */
export async function listElements(world: IsolatedWorld, maxHeight: number): Promise<PageElement[]> {
  const found = await world.evaluate(
    callInPage(findElements, { ...limits, maxHeight }, createSelectorFinder, labelOf),
  );
  return pageElements.parse(found);
}

/** Runs in the page. */
function findElements(
  given: typeof limits & { maxHeight: number },
  selectorFinder: typeof createSelectorFinder,
  describe: typeof labelOf,
): PageElement[] {
  type Seen = {
    element: Element;
    box: PageElement['box'];
    text: string;
    parent: Seen | null;
    depth: number;
    /** Its number among the siblings with the same name. */
    place: number;
  };

  const blocks = new Set(
    (
      'main header footer nav aside section article form fieldset table thead tbody tfoot tr td th caption ul ol dl li dt dd ' +
      'figure figcaption h1 h2 h3 h4 h5 h6 p blockquote pre details summary div span strong b em button a img svg picture label ' +
      'address time output data center'
    ).split(' '),
  );
  const unread = new Set('script style noscript template head title meta link iframe object'.split(' '));

  function textOf(element: Element): string {
    const walker = document.createTreeWalker(
      element,
      NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
      (node) =>
        node instanceof Element && unread.has(node.localName)
          ? NodeFilter.FILTER_REJECT
          : NodeFilter.FILTER_ACCEPT,
    );
    let text = '';
    while (walker.nextNode() && text.length < given.text * 2) {
      const { nodeType, nodeValue } = walker.currentNode;
      if (nodeType === Node.TEXT_NODE) text += `${nodeValue ?? ''} `;
    }
    return text.replace(/\s+/g, ' ').trim().slice(0, given.text);
  }

  function boxOf(element: Element): PageElement['box'] | null {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const x = Math.max(0, Math.round(left + window.scrollX));
    const y = Math.max(0, Math.round(top + window.scrollY));
    const width = Math.min(given.width, Math.round(right + window.scrollX)) - x;
    const height = Math.min(given.maxHeight, Math.round(bottom + window.scrollY)) - y;
    return width >= given.minSize && height >= given.minSize ? { x, y, width, height } : null;
  }

  function isVisible(element: Element): boolean {
    const { visibility, opacity, display } = getComputedStyle(element);
    return visibility === 'visible' && opacity !== '0' && display !== 'contents';
  }

  const looksSame = (one: PageElement['box'], other: PageElement['box']): boolean =>
    Math.abs(one.x - other.x) +
      Math.abs(one.y - other.y) +
      Math.abs(one.width - other.width) +
      Math.abs(one.height - other.height) <
    given.sameBox;

  const rank = ({ element }: Seen): number => {
    if (element.id) return 3;
    if (element.localName !== 'div' && element.localName !== 'span') return 2;
    return element.classList.length > 0 ? 1 : 0;
  };

  function collect(): Seen[] {
    const kept: Seen[] = [];
    const waiting: { element: Element; parent: Seen | null; place: number }[] = [];
    const add = (of: Element, parent: Seen | null) => {
      const places = new Map<string, number>();
      const children = [...of.children].map((element) => {
        const place = (places.get(element.localName) ?? 0) + 1;
        places.set(element.localName, place);
        return { element, parent, place };
      });
      waiting.push(...children.reverse());
    };
    if (document.body) add(document.body, null);
    let seen = 0;
    for (let next = waiting.pop(); next && seen < given.mostSeen; next = waiting.pop()) {
      seen += 1;
      const { element, parent, place } = next;
      if (unread.has(element.localName)) continue;
      const found = blocks.has(element.localName) && isVisible(element) ? boxOf(element) : null;
      const text = found ? textOf(element) : '';
      const isPicture = /^(img|svg|picture)$/.test(element.localName);
      let around = parent;
      if (found && (text !== '' || isPicture)) {
        const one: Seen = { element, box: found, text, parent, depth: (parent?.depth ?? 0) + 1, place };
        if (parent && looksSame(parent.box, found) && parent.text === text) {
          // Two elements look the same: keep the one with the better name.
          if (rank(one) > rank(parent)) parent.element = element;
        } else {
          kept.push(one);
          around = one;
        }
      }
      if (element.localName !== 'svg' && element.localName !== 'picture') add(element, around);
    }
    return kept;
  }

  /** Chooses the outer ones first, and of long lists only some. */
  function choose(all: readonly Seen[]): Set<Seen> {
    const cost = ({ depth, place }: Seen) => depth + (place > given.mostSiblings ? 100 : 0);
    const byCost = [...all].sort((one, other) => cost(one) - cost(other));
    return new Set(byCost.slice(0, given.most));
  }

  const all = collect();
  const chosen = choose(all);
  const find = selectorFinder(document);
  const listed = all.filter((one) => chosen.has(one));
  const index = new Map(listed.map((one, at) => [one, at]));
  return listed.map(({ element, box: found, text, parent }) => {
    let around = parent;
    while (around && !chosen.has(around)) around = around.parent;
    return {
      selectors: find(element),
      name: element.localName,
      text,
      label: describe(element, text),
      box: found,
      parent: around ? (index.get(around) ?? null) : null,
    };
  });
}
