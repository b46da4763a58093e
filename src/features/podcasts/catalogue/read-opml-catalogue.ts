import { invalid } from '../../../lib/errors';
import { readOutlines } from '../../../reading/feeds/read-outlines';
import type { FileRow } from './read-csv-catalogue';

/** Longest topic, in characters. */
const MAX_TOPIC = 60;
const MAX_TOPICS = 20;

/**
 * Yields the feeds of an OPML file. Their folders become topics.
 * @throws 400 if the file isn't OPML
 */
export async function* readOpmlCatalogue(text: AsyncIterable<string>): AsyncGenerator<FileRow> {
  const refuse = () => invalid('The file is neither CSV nor OPML');
  let count = 0;
  for await (const { attributes, folders } of readOutlines(text, { longestFolder: MAX_TOPIC, refuse })) {
    count += 1;
    const feedUrl = attributes.get('xmlurl');
    yield {
      place: `outline ${count}`,
      values: {
        name: attributes.get('title') || attributes.get('text') || feedUrl,
        feedUrl,
        website: attributes.get('htmlurl'),
        description: attributes.get('description'),
        language: attributes.get('language'),
        topics: folders.slice(-MAX_TOPICS).join('|'),
      },
    };
  }
}
