import { amountOf } from '../payouts.rules';
import type { SentLine } from '../payout-destinations';
import { asciiLine } from './bank-text.rules';

/** Files for batch payments of Wise. */

const NAME = 140;
const REFERENCE = 21;

interface Sent {
  line: SentLine;
  currency: string;
}

/** What the columns of a template have, by their names in lower case without other characters than letters. */
const columns: Readonly<Record<string, (sent: Sent) => string>> = {
  name: ({ line: { id, destination } }) => asciiLine(destination.accountHolder ?? destination.name, id, NAME),
  recipientemail: ({ line }) => line.destination.email ?? '',
  paymentreference: ({ line }) => asciiLine(line.statementNumber ?? '', line.id, REFERENCE),
  receivertype: ({ line }) => (line.destination.kind === 'company' ? 'INSTITUTION' : 'PERSON'),
  amountcurrency: () => 'target',
  amount: ({ line, currency }) => amountOf(line.amountMinor, currency),
  sourcecurrency: ({ currency }) => currency,
  targetcurrency: ({ currency }) => currency,
  iban: ({ line }) => line.destination.iban ?? '',
};

const usual = [
  ...['name', 'recipientEmail', 'paymentReference', 'receiverType', 'amountCurrency', 'amount'],
  ...['sourceCurrency', 'targetCurrency'],
];

const keyOf = (column: string): string => column.toLowerCase().replaceAll(/[^a-z]/g, '');

export const isKnownColumn = (column: string): boolean => Object.hasOwn(columns, keyOf(column));

/** Returns the columns of a file: those of the workspace's template, or the usual ones. */
export const wiseColumns = (template: readonly string[] | null, currency: string): readonly string[] =>
  template ?? (currency === 'EUR' ? [...usual, 'IBAN'] : usual);

/** Fills in the columns that are known by name. The others stay empty. */
export const wiseRow = (names: readonly string[], line: SentLine, currency: string): string[] =>
  names.map((name) => columns[keyOf(name)]?.({ line, currency }) ?? '');
