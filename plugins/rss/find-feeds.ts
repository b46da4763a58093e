const FEED_TYPES = /^(application\/(rss\+xml|atom\+xml|rdf\+xml|feed\+json|json)|text\/(rss\+)?xml)$/i;
/** Addresses whose path or query names a feed: `/blog/feed`, `/posts.rss`, `/news.atom`, `/?feed=rss2`. */
const FEED_PATH =
  /(^|\/)(feeds?|rss2?|atom)([/._-](feed|rss2?|atom|xml|json|index))*\/?$|\.(rss|atom|rdf)$|(^|\/)index\.xml$/i;
const FEED_QUERY = /[?&](feed|format|type|output|alt)=(rss2?|atom|feed)\b/i;
/** Hosts that serve the feeds of other sites. */
const FEED_HOSTS = /(^|\.)(feedburner|feedpress|feedblitz|libsyn|substack|medium)\.(com|me)$/i;

/** Paths at which sites usually have their feed, the most common first. */
const usualPaths = ['feed', 'rss.xml', 'atom.xml', 'index.xml', 'feed.xml', 'blog/feed', 'blog/rss.xml'];

/** Maximum number of tags to read. */
const MAX_TAGS = 3_000;
/** Maximum length of the path in a feed's address, in characters. */
const MAX_PATH = 300;
/** Matches the tags with this name. The maximum length bounds the time of the searches below. */
const startTags = (name: string) => new RegExp(`<${name}\\b[^<>]{0,2000}>`, 'gi');

/** Returns the attributes of a tag, with lowercase names. */
function attributesOf(tag: string): Map<string, string> {
  const found = tag.matchAll(/(?<![a-z-])([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi);
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

/**
 * Returns the addresses of feeds that a page links, the most likely one first: `<link rel="alternate">`, then links in
 * its text. Feeds of comments and JSON, which is usually an API, come last.
 */
export function findFeeds(html: string, pageUrl: string): string[] {
  const visible = withoutComments(html);
  const attributes = (name: string) =>
    [...visible.matchAll(startTags(name))].slice(0, MAX_TAGS).map(([tag]) => attributesOf(tag));
  const base = attributes('base')[0]?.get('href') ?? '';
  const from = URL.canParse(base, pageUrl) ? new URL(base, pageUrl).href : pageUrl;
  const addressOf = (tag: Map<string, string>): string | null => {
    const href = tag.get('href')?.replace(/^feed:(\/\/|(?=https?:))/i, (_, slashes: string) => slashes) ?? '';
    return href !== '' && URL.canParse(href, from) ? new URL(href, from).href.replace(/#.*$/, '') : null;
  };
  const alternates = attributes('link')
    .filter(
      (link) =>
        /\b(alternate|feed)\b/i.test(link.get('rel') ?? '') && FEED_TYPES.test(link.get('type') ?? ''),
    )
    .map((link) => ({ url: addressOf(link), title: link.get('title') ?? '', type: link.get('type') ?? '' }));
  const anchors = attributes('a')
    .map((link) => ({ url: addressOf(link), title: link.get('title') ?? '', type: '' }))
    .filter(({ url }) => url !== null && isFeedOf(url, pageUrl));
  const candidates = [...alternates, ...anchors].filter(({ url }) => url !== null && /^https?:/.test(url));
  const rankOf = ({ url, title, type }: (typeof candidates)[number]) =>
    Number(/comment/i.test(`${title} ${url}`)) + Number(/^application\/json$/i.test(type)) * 2;
  const sorted = candidates.sort((one, other) => rankOf(one) - rankOf(other));
  return [...new Set(sorted.flatMap(({ url }) => url ?? []))];
}

/** Returns whether an address looks like a feed of the page's site. */
function isFeedOf(url: string, pageUrl: string): boolean {
  const { hostname, pathname, search } = new URL(url);
  if (pathname.length > MAX_PATH || !(FEED_PATH.test(pathname) || FEED_QUERY.test(search))) return false;
  const site = new URL(pageUrl).hostname.replace(/^www\./, '');
  return hostname === site || hostname.endsWith(`.${site}`) || FEED_HOSTS.test(hostname);
}

/** Returns addresses at which the site of a page may have a feed: below the page first, then at the usual paths. */
export function usualFeeds(pageUrl: string): string[] {
  const { origin, pathname } = new URL(pageUrl);
  const folder = pathname.replace(/\/(index\.\w+)?$/, '');
  const below = folder === '' || /\.\w{2,5}$/.test(folder) ? [] : [`${folder}/feed`, `${folder}/rss.xml`];
  return [...new Set([...below, ...usualPaths.map((path) => `/${path}`)])].map((path) => origin + path);
}
