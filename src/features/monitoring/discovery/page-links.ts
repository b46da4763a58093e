import { Parser } from 'htmlparser2';
import { HOSTILE_DEPTH } from '../../../lib/hostile-depth';

/** A link of a page. */
export interface PageLink {
  url: URL;
  /** The attributes of `<link>`; '' for a link in the text. */
  rel: string;
  type: string;
  title: string;
}

/** Further links of a page are ignored. */
const MAX_LINKS = 2_000;

const tooDeep = new Error('too deep');

/** Returns the http and https links of a page, in its order. Stops at elements that are nested too deeply. */
export function readPageLinks(html: string, pageUrl: string): PageLink[] {
  const links: PageLink[] = [];
  let base = pageUrl;
  let depth = 0;
  const parser = new Parser({
    onclosetag() {
      depth -= 1;
    },
    onopentag(name, { href, rel = '', type = '', title = '' }) {
      depth += 1;
      if (depth > HOSTILE_DEPTH) throw tooDeep;
      if (href === undefined || links.length >= MAX_LINKS) return;
      if (name === 'base' && URL.canParse(href, pageUrl)) base = new URL(href, pageUrl).href;
      if ((name !== 'a' && name !== 'link') || !URL.canParse(href, base)) return;
      const url = new URL(href, base);
      url.hash = '';
      if (/^https?:$/.test(url.protocol)) links.push({ url, rel, type, title });
    },
  });
  try {
    parser.end(html);
  } catch (error) {
    if (error !== tooDeep) throw error;
  }
  return links;
}
