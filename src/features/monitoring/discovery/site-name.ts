import { Parser } from 'htmlparser2';

/** A longer name is a slogan. */
const MAX_NAME = 80;

const HEAD = new Set(['html', 'head', 'meta', 'title', 'link', 'script', 'style', 'base', 'noscript']);

/** Returns the name that a page gives its site (`og:site_name`); null if it gives none. */
export function readSiteName(html: string): string | null {
  let name: string | null = null;
  const parser = new Parser({
    onopentag(tag, { property, content = '' }) {
      if (tag === 'meta' && property === 'og:site_name') name ??= content.replace(/\s+/g, ' ').trim();
      // The body can be long, and nested by an attacker.
      if (!HEAD.has(tag)) parser.pause();
    },
  });
  parser.write(html);
  return name === '' || (name ?? '').length > MAX_NAME ? null : name;
}
