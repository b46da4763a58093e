const FEED_TYPES = /^(application\/(rss\+xml|atom\+xml|rdf\+xml|feed\+json|json)|text\/(rss\+)?xml)$/i;

/** Returns the attributes of a tag, with lowercase names. */
function attributesOf(tag: string): Map<string, string> {
  const found = tag.matchAll(/([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi);
  return new Map(
    [...found].map(([, name = '', ...values]) => [
      name.toLowerCase(),
      (values.find((value) => value !== undefined) ?? '').replace(/&(amp|#38|#x26);/gi, '&').trim(),
    ]),
  );
}

/** Removes comments in a single pass, because many unclosed comments would make a regular expression slow. */
const withoutComments = (html: string): string =>
  html
    .split('<!--')
    .map((part, index) => {
      const end = part.indexOf('-->');
      return index === 0 ? part : end === -1 ? '' : part.slice(end + 3);
    })
    .join('');

/** Returns the feed that a page links with `<link rel="alternate">`. Prefers the first one that isn't for comments. */
export function findFeed(html: string, pageUrl: string): string | null {
  const visible = withoutComments(html);
  const base = attributesOf(/<base\b[^<>]{0,2000}>/i.exec(visible)?.[0] ?? '').get('href') ?? '';
  const from = URL.canParse(base, pageUrl) ? new URL(base, pageUrl).href : pageUrl;
  const links = [...visible.matchAll(/<link\b[^<>]{0,2000}>/gi)]
    .map(([tag]) => attributesOf(tag))
    .filter((link) => /\balternate\b/i.test(link.get('rel') ?? '') && FEED_TYPES.test(link.get('type') ?? ''))
    .filter((link) => URL.canParse(link.get('href') ?? '', from));
  const ofPosts = links.find((link) => !/comment/i.test(`${link.get('title')} ${link.get('href')}`));
  const href = (ofPosts ?? links[0])?.get('href');
  return href === undefined ? null : new URL(href, from).href;
}
