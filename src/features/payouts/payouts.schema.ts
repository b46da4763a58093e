import * as z from 'zod';
import { oneOf, requiredText } from '../../lib/entities/fields';
import { isCurrency } from '../../lib/money/currencies';
import { newestRequest, pageRequest, sortedBy } from '../../lib/paging';
import { exportFormats, payoutLimits, payoutMessages, payoutStatuses } from './payouts.rules';

const INVALID_CURRENCY = 'Currency must be an ISO 4217 code such as USD';
const currency = z.string(INVALID_CURRENCY).refine(isCurrency, INVALID_CURRENCY);
const INVALID_TIME = 'upTo must be a time such as 2026-01-31T00:00:00Z';
const status = oneOf('Status', payoutStatuses);
const payeeIds = z
  .array(z.string('payeeIds must be a list of ids').max(36, 'payeeIds must be a list of ids'))
  .max(payoutLimits.payeeIds, `Maximum ${payoutLimits.payeeIds} payees`);

export const newPayout = z.object({
  currency,
  /** Commissions made later are left to the next payout. Default: now */
  upTo: z.iso
    .datetime({ offset: true, error: INVALID_TIME })
    .transform((text) => new Date(text).toISOString())
    .nullish(),
  /** Default: all payees with due commissions */
  payeeIds: payeeIds.nullish(),
});

export const payoutsRequest = newestRequest.extend({
  status: status.optional(),
  currency: currency.optional(),
});

/** An export contains every page. */
export const payoutsExport = payoutsRequest.omit({ limit: true, cursor: true });

export const statusChange = z.object({ status });

const reason = requiredText('Reason', payoutLimits.reason);
export const removal = z.object({ reason });

export const lineChange = z
  .object({
    status: z.enum(['paid', 'failed'], 'Status must be paid or failed'),
    reason: reason.nullish(),
  })
  .refine((sent) => sent.status === 'paid' || typeof sent.reason === 'string', {
    message: payoutMessages.noReason,
    path: ['reason'],
  });

const PART = 'part must be a whole number from 1';

export const fileRequest = z.object({
  format: z.enum(exportFormats, `format must be one of: ${exportFormats.join(', ')}`),
  part: z.coerce.number(PART).int(PART).min(1, PART).max(1_000_000, PART).default(1),
  decimal: z.enum(['point', 'comma'], 'decimal must be point or comma').default('point'),
  version: z.enum(['09', '03'], 'version must be 09 or 03').default('09'),
});

const YEAR = 'year must be a year such as 2026';

export const yearRequest = z.object({
  year: z.coerce.number(YEAR).int(YEAR).min(2000, YEAR).max(2199, YEAR),
  format: z.enum(['json', 'csv'], 'format must be json or csv').default('json'),
});

export const statementsRequest = pageRequest.extend(sortedBy('paidAt'));

export type NewPayout = z.infer<typeof newPayout>;
export type PayoutsExport = z.infer<typeof payoutsExport>;
export type PayoutsRequest = z.infer<typeof payoutsRequest>;
export type StatusChange = z.infer<typeof statusChange>;
export type LineChange = z.infer<typeof lineChange>;
export type FileRequest = z.infer<typeof fileRequest>;
export type YearRequest = z.infer<typeof yearRequest>;
