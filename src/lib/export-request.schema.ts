import * as z from 'zod';

export const exportFormats = ['csv', 'xlsx', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What separates the cells of a CSV file, by the parameter. The signs themselves are taken, too. */
const separators = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  pipe: '|',
} as const;

const SEPARATORS = 'separator must be one of: comma, semicolon, tab, pipe';
const LOCALE = 'locale must be a language and region such as de-DE';

const separator = z
  .enum([...Object.keys(separators), ...Object.values(separators)], SEPARATORS)
  .transform((given) => new Map<string, string>(Object.entries(separators)).get(given) ?? given);

/** The parameters of every export besides the filters of its list. */
export const exportShape = {
  format: z.enum(exportFormats, `format must be one of: ${exportFormats.join(', ')}`).optional(),
  for: z.enum(['spreadsheet', 'program'], 'for must be one of: spreadsheet, program').optional(),
  separator: separator.optional(),
  /** A language and region of BCP 47. Decides how numbers, dates and times are written. */
  locale: z.string(LOCALE).max(35, LOCALE).refine(isLocale, LOCALE).optional(),
};
export const exportRequest = z.object(exportShape);
export type ExportRequest = z.infer<typeof exportRequest>;

/** The media type of each format. */
export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
};

/** What a call asks for, and the names of the fields that its list answers. */
export interface ExportAs {
  file?: ExportRequest | undefined;
  fields?: readonly string[] | undefined;
}

/** Returns whether a file has items as the list answers them, instead of the columns for people. */
export const isAsAnswered = ({ file }: ExportAs): boolean =>
  file?.format === 'json' || file?.for === 'program';

function isLocale(text: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(text).length > 0;
  } catch {
    return false;
  }
}
