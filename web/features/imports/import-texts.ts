import type { ImportView } from '../../../src/features/imports/present-import';
import {
  importedRecord,
  importEntities,
  type ImportEntity,
} from '../../../src/features/imports/imports.rules';

interface Texts {
  title: string;
  /** The kinds of files. */
  from: string;
  /** The address of the steps of an import. */
  path: string;
  /** The list that the import adds to. */
  list: { href: string; name: string };
  editorsOnly: string;
  /** The minimum content of a file. */
  needs: string;
}

const inTitle = (words: string): string =>
  words.replaceAll(/(?<![\p{L}])\p{L}/gu, (letter) => letter.toUpperCase());

/** Returns the plural of a kind of record in titles, such as `Affiliate Links`. */
export function importTitle(entity: ImportEntity): string {
  const { importing, plural } = importedRecord(entity);
  return importing.title ?? inTitle(plural);
}

export function importTexts(entity: ImportEntity): Texts {
  const { importing, plural, ...record } = importedRecord(entity);
  const own = 'list' in record ? record.list : { path: OVERVIEW_PATH };
  const { path: href, label: name = plural } = importing.list ?? { label: plural, ...own };
  return {
    title: `Import ${importTitle(entity)}`,
    from: importing.also
      ? `From a CSV file, an Excel workbook or ${importing.also.name}`
      : 'From a CSV file or an Excel workbook',
    path: importing.path ?? `/settings/import/${entity}`,
    list: { href, name },
    editorsOnly: `You need Editor or Admin role to edit ${plural.toLowerCase()}`,
    needs: importing.needs,
  };
}

/** The tab with the imports of all kinds of records. */
export const OVERVIEW_PATH = '/settings?tab=import';

/** Returns the address of the import of a list by the path of its calls, such as `/api/leads`; null without one. */
export function importHrefOf(api: string): string | null {
  const entity = importEntities.find((one) => `/api/${one}` === api);
  return entity === undefined ? null : importTexts(entity).path;
}

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
