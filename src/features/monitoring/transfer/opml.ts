import { stringify } from 'csv-stringify/sync';
import { csvLimits } from '../../../lib/csv/read-csv';
import { invalid } from '../../../lib/errors';
import { readOutlines } from '../../../reading/feeds/read-outlines';
import { escapeXml } from '../../../lib/text/escape-xml';
import { DEFAULT_SOURCE_TYPE, monitoringLimits } from '../monitoring.rules';
import { transferColumns, type TransferRow } from './transfer-rows';

/** Characters read at once. */
const PART = 64 * 1024;

/** Returns a file as CSV. A file of markup is OPML. @throws 400 if it isn't */
export const opmlOrCsv = async (text: string): Promise<string> =>
  /^\s*</.test(text) ? opmlToCsv(text) : text;

/**
 * Converts an OPML file of a feed reader, or of an export, to CSV. The folder of a feed is its competitor; a feed without a
 * folder is a competitor of its own. Former exports also contain other sources, and competitors without a source.
 * @throws 400 if the text isn't OPML
 */
async function opmlToCsv(text: string): Promise<string> {
  const refuse = () => invalid('The file is neither CSV nor OPML');
  const ofEntries = ['xmlurl', 'sourcetype', 'sourcehandle', 'competitor'];
  const rows: string[][] = [];
  const outlines = readOutlines(partsOf(text), { ofEntries, longestFolder: monitoringLimits.name, refuse });
  for await (const { attributes, folders } of outlines) {
    const at = (name: string) => attributes.get(name) ?? '';
    const title = at('title') || at('text');
    const address = at('xmlurl') || at('url') || at('sourcehandle');
    rows.push([
      at('competitor') || (folders.at(-1) ?? (title || address)),
      at('website') || (attributes.has('competitor') ? '' : originOf(at('htmlurl'))),
      at('industry'),
      attributes.has('competitor') && address === '' ? '' : at('sourcetype') || DEFAULT_SOURCE_TYPE,
      address,
      at('checkfrequency'),
      at('options'),
    ]);
    // The reader of CSV refuses the file.
    if (rows.length > csvLimits.rows) break;
  }
  return stringify([transferColumns.map(({ header }) => header).slice(0, -1), ...rows]);
}

/** Parts, so that a file with too many outlines is not read to its end. */
function* partsOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PART) yield text.slice(at, at + PART);
}

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : '');

/**
 * Writes the feeds as OPML 2.0 for feed readers, in a folder for each competitor. Extra attributes contain the values that
 * only PartnerHub reads.
 */
export async function* writeOpml(
  title: string,
  pages: AsyncIterable<readonly TransferRow[]>,
): AsyncGenerator<string, void, undefined> {
  let text = `<?xml version="1.0" encoding="utf-8"?>\n<opml version="2.0">\n<head><title>${escapeXml(title)}</title></head>\n<body>\n`;
  let open: string | null = null;
  // The head comes with the first page, so that nothing is written before the list can be read.
  for await (const rows of pages) {
    for (const row of rows) {
      if (row.sourceType !== DEFAULT_SOURCE_TYPE) continue;
      if (open !== row.competitor) {
        text += `${open === null ? '' : END}<outline text="${escapeXml(row.competitor)}">\n`;
        open = row.competitor;
      }
      text += feedOutline(row);
    }
    yield text;
    text = '';
  }
  yield `${text}${open === null ? '' : END}</body>\n</opml>\n`;
}

const END = '</outline>\n';

function feedOutline({
  sourceUrl,
  competitor,
  website,
  industry,
  checkFrequency,
  options,
}: TransferRow): string {
  const attributes = {
    type: 'rss',
    text: sourceUrl,
    xmlUrl: sourceUrl,
    competitor,
    website,
    industry,
    checkFrequency,
    options,
  };
  const written = Object.entries(attributes).flatMap(([name, value]) =>
    value === null ? [] : `${name}="${escapeXml(value)}"`,
  );
  return `<outline ${written.join(' ')}/>\n`;
}
