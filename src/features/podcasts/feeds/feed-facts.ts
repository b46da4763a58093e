import type { Parsing } from '../../../reading/parsing/parsing';
import { webAddress } from '../../../lib/addresses/website';
import { frequencyOf, languageOf } from './feed-facts.rules';
import type { FeedFacts } from './podcast-feeds.repo';
import { truncate } from '../../../lib/text/unicode';

const DESCRIPTION_MAX = 5000;

/** Reads a show's facts from its feed, which may be cut off. @throws Error if it isn't a feed */
export async function feedFactsOf(
  answer: Response,
  { readPodcastFeed }: Pick<Parsing, 'readPodcastFeed'>,
  now: Date,
): Promise<FeedFacts> {
  const feed = await readPodcastFeed(new Uint8Array(await answer.arrayBuffer()), {
    contentType: answer.headers.get('content-type'),
    url: answer.url,
  });
  const link = feed.link === null ? null : webAddress(feed.link);
  return {
    language: languageOf(feed.language),
    frequency: frequencyOf(feed.published, now),
    description: truncate(feed.description, DESCRIPTION_MAX) || null,
    website: link !== null && link.length <= 2048 ? link : null,
  };
}
