import { CsvError, parse } from 'csv-parse/sync';
import { decodeText } from '../../../lib/csv/decode-text';
import { detectDelimiter } from '../../../lib/csv/delimiter';
import { invalidField } from '../../../lib/errors';
import { payoutLimits, payoutMessages } from '../payouts.rules';
import { isKnownColumn } from './wise.rules';

/** Returns the header of a template for files of Wise. @throws 400 if it isn't a CSV file with a column that is known */
export function headerOf(bytes: Uint8Array): string[] {
  const { text } = decodeText(bytes);
  const { delimiter, start } = detectDelimiter(text);
  const columns = (firstRow(text.slice(start), delimiter) ?? []).map((name) => name.trim());
  while (columns.at(-1) === '') columns.pop();
  if (columns.length === 0) throw invalidField('file', payoutMessages.noTemplate);
  if (columns.length > payoutLimits.templateColumns)
    throw invalidField('file', `The template has more than ${payoutLimits.templateColumns} columns`);
  if (!columns.some(isKnownColumn)) throw invalidField('file', payoutMessages.noKnownColumn);
  return columns;
}

function firstRow(text: string, delimiter: string): string[] | undefined {
  try {
    return parse(text, { bom: true, delimiter, to: 1, skip_empty_lines: true, relax_column_count: true })[0];
  } catch (error) {
    if (error instanceof CsvError) throw invalidField('file', payoutMessages.noTemplate);
    throw error;
  }
}
