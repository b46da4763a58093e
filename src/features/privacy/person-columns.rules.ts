import { allRecords } from '../../records';
import type { PersonColumns } from '../../records/define-record';

const others: Readonly<Record<string, readonly PersonColumns[]>> = {
  users: [{ email: 'email', name: 'name', also: ['nameText'] }],
  mails: [{ email: 'address' }],
  mail_suppressions: [{ email: 'address' }, { email: 'addedBy' }],
  invitations: [{ email: 'email' }],
  email_changes: [{ email: 'email' }],
  affiliate_conversions: [{ email: 'customerEmail' }],
  attributed_customers: [{ email: 'customerEmail' }],
  stripe_events: [{ email: 'email' }],
  stripe_payments: [{ email: 'email' }],
  audit_entries: [{ email: 'actorName', also: ['address'] }],
};

/** Where people are, by table: as records declare, and in tables that aren't records. */
export const personColumns: Readonly<Record<string, readonly PersonColumns[]>> = {
  ...others,
  ...Object.fromEntries(
    allRecords.flatMap(({ table: own, people }) =>
      people === undefined ? [] : [[people[0]?.table ?? own, people]],
    ),
  ),
};

/** Columns whose names sound like people. They are texts like all others, in which whole words are replaced. */
export const textsLikePeople: readonly string[] = [
  'approverName',
  'creatorName',
  'objectName',
  'partnerName',
  'payeeName',
];

/** Columns that sound like people and have none. */
export const notPeople: readonly string[] = ['notification_preferences.email', 'notifications.actorName'];

/** Columns that only have names of companies and things, in any table. */
const ofThings =
  /^(?:match|company|customer|file|task|source|table|column)Name(?:Key)?$|^company(?:Key)?$|Company$/;

/** Tables whose rows have a name and aren't records. */
const namedThings: readonly string[] = [
  'api_keys',
  'catalogue_podcasts',
  'directory_entries',
  'files',
  'installation_secrets',
  'listed_workspaces',
  'passkeys',
  'workspaces',
];

/** Returns whether a column has names of companies and things, which stay when a person has the same name. */
export function isOtherName(table: string, column: string): boolean {
  if (ofThings.test(column)) return true;
  if (!/^name(?:Key)?$/.test(column) || personColumns[table]?.some(({ name }) => name === 'name'))
    return false;
  return namedThings.includes(table) || allRecords.some((record) => record.table === table);
}

/** The text that was accepted stays as it is, because its SHA-256 proves it. */
export const isProven = (columns: readonly string[], column: string): boolean =>
  column === 'body' && columns.includes('sha256');

/** Columns that are made of others. A name is replaced in them only if it is in one of those, too. */
export const isDerived = (column: string): boolean =>
  /^search(?:Text|Related)$|Keys?$|^nameText$/.test(column);

/** The key by which lists sort a column, as the table of an entity keeps it. */
export const sortedBy = (column: string): string => `${column}Sort`;
export const isSortKey = (column: string): boolean => column.endsWith('Sort');

/** Columns with the id of the record that a row is about. */
export const aboutColumns = ['objectId', 'recordId', 'contactId', 'rowId'] as const;

/** Columns that can't hold a text about a person: ids and times. */
export const isTechnical = (column: string): boolean => /^id$|(?:Id|At|Until|Hash)$/.test(column);
