import * as z from 'zod';
import { booleanQuery, oneOf, queryText, requiredLines, requiredText } from '../../../lib/entities/fields';
import { filteredLike } from '../../../lib/entities/filters/filter-parameter';
import { isCurrency } from '../../../lib/money/currencies';
import { sortNames } from '../../../lib/entities/entity';
import { pageRequest, sortedLike } from '../../../lib/paging';
import { bulkIds, matchingCount } from '../../records/bulk.schema';
import { commissionEntity } from './commissions.entity';
import { commissionSources, commissionStatuses, MAX_REASON } from './commissions.rules';

const id = (name: string) => queryText(name).max(100, `${name} is too long`).optional();
const time = (name: string) =>
  queryText(name)
    .pipe(z.union([z.iso.date(), z.iso.datetime({ offset: true })], `${name} must be a day or a time`))
    .optional();
export const currencyFilter = z
  .string('Currency must be text')
  .trim()
  .toUpperCase()
  .refine(isCurrency, 'Currency must be an ISO 4217 code, such as USD');

/** In calls, the amount has another name than its column. */
const sorts = sortNames(commissionEntity).map((name) => (name === 'amountMinor' ? 'amount' : name));

/** `from` and `to` bound the time of creation; a day is included as a whole, in UTC. */
export const commissionFilters = pageRequest.extend({
  ...sortedLike(sorts, false),
  ...filteredLike(commissionEntity),
  status: oneOf('Status', commissionStatuses).optional(),
  source: oneOf('Source', commissionSources).optional(),
  payee: id('payee'),
  partner: id('partner'),
  program: id('program'),
  link: id('link'),
  currency: currencyFilter.optional(),
  from: time('from'),
  to: time('to'),
  flagged: booleanQuery('flagged'),
});

/** All commissions of a list, however many pages it has. */
export const matchingFilters = commissionFilters.omit({ limit: true, cursor: true });

const AMOUNT = 'Amount must be a decimal number as text, such as "19.90"';
const amount = z
  .string(AMOUNT)
  .trim()
  .regex(/^\d{1,10}(\.\d{1,6})?$/, AMOUNT)
  .refine((text) => /[1-9]/.test(text), 'Amount must be greater than 0');
const reason = requiredLines('Reason', MAX_REASON);

/** Body of `POST /api/commissions`: a bonus. */
export const newBonus = z.object({
  payeeId: requiredText('Payee', 100),
  amount,
  currency: currencyFilter,
  reason,
});

/** Body of `POST /api/commissions/{id}/reverse`. Without an amount, all that is left. */
export const commissionReversal = z.object({ amount: amount.nullable().default(null), reason });

/** What is done with each of many commissions: a reversal takes back all that is left. */
const decision = z
  .object({ action: oneOf('Action', ['release', 'reverse'] as const), reason: reason.optional() })
  .refine(({ action, reason: why }) => action === 'release' || why !== undefined, {
    path: ['reason'],
    message: 'Reason is required',
  });

/** Bodies of the calls that release or reverse many commissions. The ledger keeps them, so they can't be deleted. */
export const bulkCommissions = z.object({ ids: bulkIds, change: decision });
export const matchingCommissions = z.object({ count: matchingCount, change: decision });

export type BulkCommissions = z.infer<typeof bulkCommissions>;
export type CommissionDecision = z.infer<typeof decision>;
export type CommissionFilters = z.infer<typeof commissionFilters>;
export type NewBonus = z.infer<typeof newBonus>;
export type CommissionReversal = z.infer<typeof commissionReversal>;
