import { feedDate } from './feed-date';
import { resolve } from './markup';
import type { Feed, FeedItem } from './feed';
import { oneLine, plainText, tidy } from './plain-text';

/**
 * Reads JSON Feed 1.0 and 1.1.
 * @throws Error for any other text
 */
export function readJsonFeed(text: string, url: string): Feed {
  const feed = recordOf(parseJson(text));
  if (!Array.isArray(feed['items'])) throw new Error('This is not a feed');
  return {
    title: line(feed['title']) ?? '',
    link: address(feed['home_page_url'], url),
    id: line(feed['feed_url']),
    description: line(feed['description']) ?? '',
    language: line(feed['language']),
    items: feed['items'].map((item: unknown) => readItem(recordOf(item), url)),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new Error('This is not a feed');
  }
}

function readItem(item: Fields, url: string): FeedItem {
  const html = word(item['content_html']);
  const content = html === '' ? tidy(word(item['content_text'])) : plainText(html);
  return {
    id: line(item['id']),
    title: line(item['title']) ?? '',
    link: address(item['url'], url) ?? address(item['external_url'], url),
    content: content === '' ? tidy(word(item['summary'])) : content,
    publishedAt: feedDate(word(item['date_published'])) ?? feedDate(word(item['date_modified'])),
    source: null,
  };
}

type Fields = Readonly<Record<string, unknown>>;
const recordOf = (value: unknown): Fields =>
  value instanceof Object && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};
const word = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
const line = (value: unknown): string | null => oneLine(word(value)) || null;
const address = (value: unknown, base: string): string | null =>
  word(value).trim() === '' ? null : resolve(word(value), base);
