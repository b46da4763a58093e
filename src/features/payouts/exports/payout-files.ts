import { stringify } from 'csv-stringify/sync';
import { yieldToEventLoop } from '../../../lib/concurrency/yield-to-event-loop';
import { exportFile } from '../../../lib/exports/export-file';
import { ROWS_AT_ONCE, type CsvColumn } from '../../../lib/exports/write-csv';
import type { Download } from '../../../lib/download';
import { conflict, notFound } from '../../../lib/errors';
import type { SentLine } from '../payout-destinations';
import type { Payout } from '../payouts.repo';
import { amountOf, payoutLimits, payoutMessages, payoutName } from '../payouts.rules';
import type { FileRequest } from '../payouts.schema';
import { anyLine } from './bank-text.rules';
import { painParts, painTransfer } from './pain001.rules';
import { wiseColumns, wiseRow } from './wise.rules';

/** What a file has. Everything was copied at the approval, so that the file is the same each time. */
export interface FileSource {
  payout: Payout & { approvedAt: string };
  /** The lines of the file, in their order. */
  lines: readonly SentLine[];
  request: FileRequest;
  workspaceName: string;
  /** The account that pays, for pain.001. */
  debtor: { name: string; iban: string; bic: string | null } | null;
}

const NOTE = 140;

const noteOf = ({ payer, number }: Payout, { statementNumber }: SentLine): string =>
  anyLine([payer?.name, payoutName(number), statementNumber].filter(Boolean).join(' '), 'Payout', NOTE);

async function* inTurns(
  lines: readonly SentLine[],
  write: (some: readonly SentLine[]) => string,
): AsyncGenerator<string, void, undefined> {
  for (let at = 0; at < lines.length; at += ROWS_AT_ONCE) {
    if (at > 0) await yieldToEventLoop();
    yield write(lines.slice(at, at + ROWS_AT_ONCE));
  }
}

const rowsOf = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    { record_delimiter: '\r\n', quoted_match: /[\r\n]|^\s|\s$/ },
  );

/** Rows of recipient, amount, currency, payout id and note, without a header: at most 5,000 in a file. */
function paypalFile({ payout, lines, request }: FileSource): AsyncGenerator<string, void, undefined> {
  const { part, decimal } = request;
  const some = lines.slice((part - 1) * payoutLimits.part, part * payoutLimits.part);
  if (some.length === 0) throw notFound(payoutMessages.partNotFound);
  const { id, currency } = payout;
  return inTurns(some, (next) =>
    rowsOf(
      next.map((line) => {
        const amount = amountOf(line.amountMinor, currency);
        const shown = decimal === 'comma' ? amount.replace('.', ',') : amount;
        return [line.destination.paypalEmail ?? '', shown, currency, id, noteOf(payout, line)];
      }),
    ),
  );
}

async function* wiseFile({ payout, lines }: FileSource): AsyncGenerator<string, void, undefined> {
  const { wiseTemplate, currency } = payout;
  const names = wiseColumns(wiseTemplate === null ? null : readColumns(wiseTemplate), currency);
  yield rowsOf([names]);
  yield* inTurns(lines, (next) => rowsOf(next.map((line) => wiseRow(names, line, currency))));
}

/** The columns of a stored template, which only the service of templates writes. */
export function readColumns(template: string): string[];
export function readColumns(template: string): unknown {
  return JSON.parse(template);
}

async function* painFile(source: FileSource): AsyncGenerator<string, void, undefined> {
  const { payout, lines, request, debtor } = source;
  if (debtor === null) throw conflict(payoutMessages.noDebtor);
  const transfers = lines.map((line) => ({
    id: line.id,
    amountMinor: line.amountMinor,
    name: line.destination.accountHolder ?? line.destination.name,
    iban: line.destination.iban ?? '',
    note: noteOf(payout, line),
  }));
  const { head, end } = painParts(
    { payoutId: payout.id, approvedAt: payout.approvedAt, debtor, transfers },
    request.version,
  );
  yield head;
  for (let at = 0; at < transfers.length; at += ROWS_AT_ONCE) {
    if (at > 0) await yieldToEventLoop();
    yield transfers
      .slice(at, at + ROWS_AT_ONCE)
      .map(painTransfer)
      .join('');
  }
  yield end;
}

const column = (
  name: string,
  header: string,
  value: (line: SentLine) => string | null,
): CsvColumn<SentLine> => ({ name, header, value });

const csvColumns = (currency: string): CsvColumn<SentLine>[] => [
  column('id', 'Line', ({ id }) => id),
  column('statementNumber', 'Statement', ({ statementNumber }) => statementNumber),
  column('payeeName', 'Payee', ({ payeeName }) => payeeName),
  column('email', 'Email', ({ destination }) => destination.email),
  column('method', 'Method', ({ method }) => method),
  { ...column('amount', 'Amount', ({ amountMinor }) => amountOf(amountMinor, currency)), kind: 'money' },
  column('currency', 'Currency', () => currency),
  column('paypalEmail', 'PayPal Address', ({ destination }) => destination.paypalEmail),
  column('accountHolder', 'Account Holder', ({ destination }) => destination.accountHolder),
  column('iban', 'IBAN', ({ destination }) => destination.iban),
  column('country', 'Country', ({ destination }) => destination.country),
];

async function* onePage<Item>(items: readonly Item[]) {
  yield items;
}

/** Returns the file of a payout. @throws 404 for a part that is not there; 409 without an account that pays */
export async function payoutFile(source: FileSource): Promise<Download> {
  const { payout, lines, request, workspaceName } = source;
  const { format, part } = request;
  const what = payoutName(payout.number);
  const at = new Date(payout.approvedAt);
  if (format === 'csv')
    return exportFile({
      ...{ what, workspaceName, at, columns: csvColumns(payout.currency), timeZone: null },
      pages: onePage(lines),
    });
  const base = `payout-${payout.number}`;
  if (format === 'pain.001')
    return {
      fileName: `${base}-pain-001-${request.version}.xml`,
      contentType: 'application/xml; charset=utf-8',
      content: painFile(source),
    };
  return {
    fileName: format === 'wise' ? `${base}-wise.csv` : `${base}-paypal${part > 1 ? `-${part}` : ''}.csv`,
    contentType: 'text/csv; charset=utf-8',
    content: format === 'wise' ? wiseFile(source) : paypalFile(source),
  };
}
