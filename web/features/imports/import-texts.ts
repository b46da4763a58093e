import type { ImportView } from '../../../src/features/imports/present-import';
import type { ImportEntity } from '../../../src/features/imports/imports.rules';

interface Texts {
  title: string;
  /** The source of the rows. */
  from: string;
  /** The list that the import adds to. */
  list: { href: string; name: string };
  editorsOnly: string;
  /** The minimum content of a file. */
  needs: string;
}

const FROM_CSV = 'From a CSV file or an Excel workbook';

export const importTexts: Record<ImportEntity, Texts> = {
  partners: {
    title: 'Import Partners',
    from: FROM_CSV,
    list: { href: '/partners/directory', name: 'Partner Directory' },
    editorsOnly: 'You need Editor or Admin role to edit partners',
    needs:
      'Every partner needs a name, a description, an industry, a company size and a location. You can set defaults for missing values.',
  },
  'monitored-sources': {
    title: 'Import Competitors and Sources',
    from: 'From a spreadsheet (CSV) or a feed reader (OPML)',
    list: { href: '/insights/monitoring', name: 'Competitor Monitoring' },
    editorsOnly: 'You need Editor or Admin role to edit monitoring',
    needs:
      'Choose a CSV file with a competitor and an address in each row, or an OPML file from a feed reader, whose folders become competitors. New competitors are created.',
  },
  leads: {
    title: 'Import Leads',
    from: FROM_CSV,
    list: { href: '/leads', name: 'Leads' },
    editorsOnly: 'You need Editor or Admin role to edit leads',
    needs: 'Every lead needs a name, a company and an email. You can set defaults for missing values.',
  },
  deals: {
    title: 'Import Deals',
    from: FROM_CSV,
    list: { href: '/deals', name: 'Deals' },
    editorsOnly: 'You need Editor or Admin role to edit deals',
    needs:
      'Every deal needs a name, a customer and the name of one of your partners. Imported deals wait for approval. You can set defaults for missing values.',
  },
};

/** Formats a count like `1 row` or `9,950 rows`. */
export const count = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;

/** Says what rows do with records: `2 leads new, 5 changed, 1 already up to date.` */
export const resultOf = ({ counts, nouns }: Pick<ImportView, 'counts' | 'nouns'>): string => {
  const { created, updated, unchanged } = counts;
  const parts = [
    created > 0 && `${count(created, nouns.one, nouns.many)} new`,
    updated > 0 && `${count(updated, 'row', 'rows')} with changes`,
    unchanged > 0 && `${count(unchanged, 'row', 'rows')} up to date already`,
  ];
  return `${parts.filter(Boolean).join(', ') || 'Nothing changes'}.`;
};

const delimiters: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' };
type ReadingOfFile = Pick<ImportView, 'encoding' | 'delimiter' | 'sheet'>;
const delimiterName = (delimiter: string): string => delimiters[delimiter] ?? `“${delimiter}”`;

/** Says how a file was read: `separated by tabs, in UTF-16`. */
export const readAs = ({ encoding, delimiter, sheet }: ReadingOfFile): string =>
  sheet === null
    ? `separated by ${delimiterName(delimiter)}, in ${encoding}`
    : `on the sheet “${sheet}” of a workbook`;
