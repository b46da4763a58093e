import { allRecords } from '../../records';

/** The kinds of rows that aren't records, in exports of personal data. */
const otherTypes: Readonly<Record<string, string>> = {
  audit_entries: 'audit_entry',
  partner_activities: 'activity',
  trash_rows: 'trash',
};

/**
 * Returns what the rows of a table are called in exports of personal data: as in the audit log, if it has a word. The last
 * word of a table of acceptances or conversions says what its rows are.
 */
export const typeOf = (table: string): string =>
  allRecords.find((record) => record.table === table)?.type ??
  otherTypes[table] ??
  table.replace(/^.*_(?=acceptances$|conversions$)/, '').replace(/s$/, '');
