import Parser from 'rss-parser';
import { decodeText } from './decode-text';
import { feedDate } from './feed-date';
import { resolve } from './markup';
import { parseFeed } from './parse-feed';
import { plainText } from './plain-text';

/** The facts about a show in its own feed. */
export interface PodcastFeed {
  /** A complete address if the feed's own address is known. */
  link: string | null;
  /** Plain text; '' if there is none. */
  description: string;
  /** As written in the feed, such as `en-us`. */
  language: string | null;
  /** Publication times of the episodes, ISO 8601 in UTC; null if a date is missing or invalid. */
  published: (string | null)[];
}

const parser = new Parser();

const isRss = (text: string): boolean => /<rss[\s>]/.test(text.slice(0, 4096));

/**
 * Reads a podcast's feed. A well-formed RSS 2.0 feed, which most shows have, is read with rss-parser, including its
 * iTunes fields; any other feed with our own tolerant parser, such as a feed that was cut off.
 * @param url The feed's address, against which relative addresses are resolved.
 * @throws Error if it isn't a feed
 */
export async function readPodcastFeed(
  source: Uint8Array | string,
  { contentType = null, url = '' }: { contentType?: string | null; url?: string } = {},
): Promise<PodcastFeed> {
  const text = typeof source === 'string' ? source : decodeText(source, contentType);
  const channel = isRss(text) ? await parser.parseString(text).catch(() => null) : null;
  if (channel === null || channel.items.length === 0) return tolerantly(text, url);
  const link = textOf(channel.link);
  return {
    link: link === '' ? null : resolve(link, url),
    description: plainText(textOf(channel.description) || textOf(channel.itunes?.summary)),
    language: textOf(channel['language']) || null,
    published: channel.items.map(
      ({ isoDate, pubDate }) => feedDate(textOf(pubDate)) ?? feedDate(textOf(isoDate)),
    ),
  };
}

function tolerantly(text: string, url: string): PodcastFeed {
  const { link, description, language, items } = parseFeed(text, { url });
  return { link, description, language, published: items.map(({ publishedAt }) => publishedAt) };
}

/** An element with attributes is not a string. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
