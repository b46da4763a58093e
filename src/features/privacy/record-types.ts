import { allRecords } from '../../records';

/** The kinds of rows that aren't records, in exports of personal data. */
const recordTypes: Readonly<Record<string, string>> = {
  affiliate_conversions: 'conversion',
  agreement_acceptances: 'acceptance',
  audit_entries: 'audit_entry',
  domain_events: 'domain_event',
  mails: 'mail',
  partner_activities: 'activity',
  planned_emails: 'scheduled_email',
  trash_rows: 'trash',
};

/** Returns what the rows of a table are called in exports of personal data: as in the audit log, if it has a word. */
export const typeOf = (table: string): string =>
  allRecords.find((record) => record.table === table)?.type ?? recordTypes[table] ?? table.replace(/s$/, '');
