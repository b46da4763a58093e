import { Parser } from 'htmlparser2';
import { HOSTILE_DEPTH } from '../../lib/hostile-depth';
import { truncate } from '../../lib/text/unicode';

/** An entry of an OPML file. */
export interface Outline {
  /** Names are in lower case, values are trimmed. */
  attributes: ReadonlyMap<string, string>;
  /** The titles of the folders around it, outermost first. */
  folders: readonly string[];
}

/** Folders nested deeper are ignored. */
const MAX_DEPTH = 50;

/**
 * Yields the entries of an OPML file as feed readers and podcast apps export it. An outline without one of the
 * attributes in `ofEntries` is a folder. Markup that isn't well-formed is tolerated, and entities that the file defines
 * itself are not expanded.
 * @param longestFolder Titles of folders are cut to this many characters.
 * @param refuse Creates the error for a file that isn't OPML, or that is nested too deeply.
 */
export async function* readOutlines(
  text: AsyncIterable<string> | Iterable<string>,
  {
    ofEntries = ['xmlurl'],
    longestFolder,
    refuse,
  }: { ofEntries?: readonly string[]; longestFolder: number; refuse(): Error },
): AsyncGenerator<Outline> {
  let found: Outline[] = [];
  let isOpml = false;
  let depth = 0;
  const folders: { title: string; attributes: ReadonlyMap<string, string>; isFolder: boolean }[] = [];
  const parser = new Parser(
    {
      onopentag(name, raw) {
        depth += 1;
        if (depth > HOSTILE_DEPTH) throw refuse();
        const element = name.toLowerCase();
        if (element === 'opml') isOpml = true;
        if (element !== 'outline' || !isOpml) return;
        const attributes = lowercaseKeys(raw);
        const title = truncate(attributes.get('title') || attributes.get('text') || '', longestFolder);
        const isFolder = !ofEntries.some((attribute) => attributes.has(attribute));
        folders.push({ title, attributes, isFolder });
        if (isFolder) return;
        const around = folders.slice(0, MAX_DEPTH).filter((folder) => folder.isFolder && folder.title !== '');
        found.push({ attributes, folders: around.map((folder) => folder.title) });
      },
      onclosetag(name) {
        depth -= 1;
        if (name.toLowerCase() === 'outline') folders.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  for await (const part of text) {
    parser.write(part);
    yield* found;
    found = [];
  }
  parser.end();
  yield* found;
  if (!isOpml) throw refuse();
}

const lowercaseKeys = (raw: Readonly<Record<string, string>>): Map<string, string> =>
  new Map(Object.entries(raw).map(([name, value]) => [name.toLowerCase(), value.trim()]));
