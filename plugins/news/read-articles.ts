import type { Feed, FoundArticle } from 'partnerhub/plugin';

const MOST = 100;

const hostOf = (address: string): string => new URL(address).hostname.replace(/^www\./, '');

/** Letters and digits, to compare what is written differently. */
const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** News servers add the publisher to the title: `Halden raises $20M - Austin Business Journal`. */
function withoutSource(title: string, source: string): string {
  const at = title.lastIndexOf(' - ');
  return at > 0 && bare(title.slice(at + 3)) === bare(source) ? title.slice(0, at).trim() : title;
}

/** What only repeats title and publisher is no content. */
const contentOf = (content: string, title: string, source: string): string =>
  `${bare(title)}${bare(source)}`.startsWith(bare(content)) ? '' : content;

/** The articles of an answer, in its order; what has no title or address is none. */
export function articlesOf(feed: Feed): FoundArticle[] {
  return feed.items.slice(0, MOST).flatMap(({ title: whole, link, content, publishedAt, source: named }) => {
    if (whole === '' || link === null || !/^https?:\/\//i.test(link) || !URL.canParse(link)) return [];
    const source = named ?? (/ - ([^-]{2,60})$/.exec(whole)?.[1]?.trim() || hostOf(link));
    const title = withoutSource(whole, source);
    return [{ title, url: link, source, content: contentOf(content, title, source), publishedAt }];
  });
}
