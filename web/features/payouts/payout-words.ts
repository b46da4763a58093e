import type { PayoutMethod } from '../../../src/features/commissions/payees/payees.rules';
import { payoutMethodLabels } from '../../../src/features/commissions/payees/payees.rules';
import { payeeRecord } from '../../../src/features/commissions/payees/payee.record';
import { payoutRecord } from '../../../src/features/payouts/payout.record';
import type { ExportFormat } from '../../../src/features/payouts/payouts.rules';

export const PAYOUTS = payoutRecord.list.path;
export const YEAR = `${PAYOUTS}/year`;
export const PAYOUT_SETTINGS = '/settings?tab=workspace';
export const payoutPath = payoutRecord.path;
export const payeePath = payeeRecord.path;
export const statementPath = (payoutId: string, lineId: string): string =>
  `${payoutPath(payoutId)}/lines/${lineId}`;

export const methodLabel = (method: PayoutMethod | null): string =>
  method === null ? 'None' : payoutMethodLabels[method];

/** The file that pays the lines of each method. Lines that are paid by hand have only the spreadsheet. */
export const fileOf: Readonly<Record<PayoutMethod, ExportFormat>> = {
  paypal: 'paypal',
  wise: 'wise',
  sepa: 'pain.001',
  manual: 'csv',
};

export const formatLabels: Readonly<Record<ExportFormat, string>> = {
  csv: 'Spreadsheet with all lines (CSV)',
  paypal: 'PayPal mass payment (CSV)',
  wise: 'Wise batch (CSV)',
  'pain.001': 'SEPA credit transfer for your bank (pain.001)',
};
