import { Parser } from 'htmlparser2';
import { invalid } from '../../../lib/errors';
import type { FileRow } from './read-csv-catalogue';
import { truncate } from '../../../lib/unicode';

/** Folders nested deeper are ignored. */
const MAX_DEPTH = 50;

/**
 * Yields the feeds of an OPML file as podcast apps export it; their folders become topics. Markup that isn't
 * well-formed is tolerated, and entities that the file defines itself are not expanded.
 * @throws 400 if the file isn't OPML
 */
export async function* readOpmlCatalogue(text: AsyncIterable<string>): AsyncGenerator<FileRow> {
  let rows: FileRow[] = [];
  let isOpml = false;
  let count = 0;
  const folders: (string | null)[] = [];
  const parser = new Parser(
    {
      onopentag(name, raw) {
        const element = name.toLowerCase();
        if (element === 'opml') isOpml = true;
        if (element !== 'outline' || !isOpml) return;
        const attributes = lowercaseKeys(raw);
        const feedUrl = attributes.get('xmlurl');
        const title = attributes.get('title') || attributes.get('text') || '';
        folders.push(feedUrl === undefined ? truncate(title, 60) || null : null);
        if (feedUrl === undefined) return;
        count += 1;
        rows.push({
          place: `outline ${count}`,
          values: {
            name: title || feedUrl,
            feedUrl,
            website: attributes.get('htmlurl'),
            description: attributes.get('description'),
            language: attributes.get('language'),
            topics: folders
              .slice(0, MAX_DEPTH)
              .flatMap((folder) => folder ?? [])
              .slice(-20)
              .join('|'),
          },
        });
      },
      onclosetag(name) {
        if (name.toLowerCase() === 'outline') folders.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  for await (const part of text) {
    parser.write(part);
    yield* rows;
    rows = [];
  }
  parser.end();
  yield* rows;
  if (!isOpml) throw invalid('The file is neither CSV nor OPML');
}

const lowercaseKeys = (raw: Readonly<Record<string, string>>): Map<string, string> =>
  new Map(Object.entries(raw).map(([name, value]) => [name.toLowerCase(), value.trim()]));
