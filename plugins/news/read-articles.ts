import type { Feed, FoundArticle } from 'partnerhub/plugin';

const MAX_ARTICLES = 100;

const hostOf = (address: string): string => new URL(address).hostname.replace(/^www\./, '');

/** Reduces a text to letters and digits, to compare different spellings. */
const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Removes the publisher, which news servers add to the title: `Halden raises $20M - Austin Business Journal`. */
function withoutSource(title: string, source: string): string {
  const at = title.lastIndexOf(' - ');
  return at > 0 && bare(title.slice(at + 3)) === bare(source) ? title.slice(0, at).trim() : title;
}

/** Returns the content, or an empty text if it only repeats title and publisher. */
const contentOf = (content: string, title: string, source: string): string =>
  `${bare(title)}${bare(source)}`.startsWith(bare(content)) ? '' : content;

/** Returns the articles of a feed in its order. Skips items without a title or address. */
export function articlesOf(feed: Feed): FoundArticle[] {
  return feed.items
    .slice(0, MAX_ARTICLES)
    .flatMap(({ title: whole, link, content, publishedAt, source: named }) => {
      if (whole === '' || link === null || !/^https?:\/\//i.test(link) || !URL.canParse(link)) return [];
      const source = named ?? (/ - ([^-]{2,60})$/.exec(whole)?.[1]?.trim() || hostOf(link));
      const title = withoutSource(whole, source);
      return [{ title, url: link, source, content: contentOf(content, title, source), publishedAt }];
    });
}
