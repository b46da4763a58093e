import { DomUtils } from 'htmlparser2';
import { isToken } from '../tokens';
import type { Element } from './document';
import { shortText } from './short-text';

const MAX_MENUS = 20;
const MAX_ENTRIES = 200;
const MAX_LINKS = 300;
const MAX_NAME = 80;
const MAX_TARGET = 200;

/** Collects what surrounds the text of a page: its title, the entries of its menus and the targets of its links. */
export function createSurroundings(all: readonly Element[], pageUrl: string) {
  /** By text; null if several links with it have different targets, such as `Read more`. */
  const targets = new Map<string, string | null>();
  return {
    addLink(link: Element, text: string): void {
      const target = targetOf(link, pageUrl);
      const name = nameOf(text);
      if (target === '' || name === '' || name.length > MAX_NAME || targets.size >= MAX_LINKS) return;
      const known = targets.get(name);
      targets.set(name, known === undefined || known === target ? target : null);
    },

    /** Returns a text for comparisons. */
    write(title: string): string {
      const links = [...targets].filter(([, target]) => target !== null);
      return JSON.stringify({ title: title.replace(/^\(\d+\+?\)\s*/, ''), menu: menuOf(all), links });
    },
  };
}

/** Numbers of a menu entry or a link are counts, such as the items in a cart. */
const nameOf = (text: string): string =>
  text
    .replace(/\(?\d[\d.,]*\+?\)?/g, '')
    .replace(/\s+/g, ' ')
    .trim();

const isMenu = ({ name, attribs }: Element): boolean =>
  name === 'nav' || /^(navigation|menubar)$/.test(attribs.role ?? '');

function menuOf(all: readonly Element[]): string[] {
  const names = new Set<string>();
  for (const menu of all.filter(isMenu).slice(0, MAX_MENUS))
    for (const link of DomUtils.getElementsByTagName('a', menu, true, MAX_ENTRIES)) {
      const name = nameOf(shortText(link, MAX_NAME) ?? '');
      if (name !== '' && name.length <= MAX_NAME && names.size < MAX_ENTRIES) names.add(name);
    }
  return [...names];
}

/** In an address, a word with letters of both cases is an id. */
const isId = (word: string): boolean => isToken(word) || (word.length >= 8 && /[a-z][A-Z].*[A-Z]/.test(word));

/** Returns the host and path of a link without what differs between visits and builds; '' for parts of the page. */
function targetOf({ attribs }: Element, pageUrl: string): string {
  const href = attribs.href?.trim() ?? '';
  const base = URL.canParse(pageUrl) ? pageUrl : 'https://page.invalid/';
  if (href === '' || href.startsWith('#') || !URL.canParse(href, base)) return '';
  const { protocol, host, pathname } = new URL(href, base);
  if (!/^https?:$/.test(protocol)) return '';
  const parts = pathname
    .replace(/;[^/]*/g, '')
    .split('/')
    .filter(Boolean)
    .map((part) => (part.split(/[-_.]/).some(isId) ? '*' : part.replace(/\d+/g, '#')));
  const site = host === new URL(base).host ? '' : host.replace(/^www\./, '');
  return `${site}/${parts.join('/')}`.slice(0, MAX_TARGET);
}
