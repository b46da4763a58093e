import type { Db } from '../../../db/connect';
import { fromKeys } from '../../../lib/entities/from-keys';
import { formatAmount } from '../../../lib/money/money';
import type { Page, PageRequest } from '../../../lib/paging';
import type { PortalView } from '../../audiences/portal-view';
import type { CommissionsRepo } from './commissions.repo';
import {
  earnedStates,
  type CommissionSource,
  type CommissionStatus,
  type EarnedState,
  type Explained,
} from './commissions.rules';

/** What a partner has earned in one currency, by state, as decimal text; `reversed` is positive. */
export interface EarnedInCurrency {
  currency: string;
  amounts: Record<EarnedState, string>;
}

/** A commission as its partner sees it, without the customer. */
export interface EarnedCommission {
  id: string;
  source: CommissionSource;
  amount: string;
  currency: string;
  heldUntil: string | null;
  explanation: Explained[];
  createdAt: string;
}

interface Row {
  currency: string;
  status: CommissionStatus;
  netMinor: string;
  amountMinor: string;
}

/** What a partner has earned, for its portal. */
export function createPortalCommissions(db: Db, commissions: Pick<CommissionsRepo, 'list'>) {
  const sum = (column: string) => db.read.raw('cast(sum(??) as text) as ??', [`c.${column}`, column]);

  return {
    /** Adds up what the partner has earned, in alphabetical order of currencies. */
    async totals({ workspaceId, partnerId }: PortalView): Promise<EarnedInCurrency[]> {
      const rows: Row[] = await db
        .read('commissions as c')
        .where({ 'c.partnerId': partnerId })
        // An expression, because SQLite would otherwise read the whole workspace.
        .whereRaw("?? || '' = ?", ['c.workspaceId', workspaceId])
        .whereNot('c.status', 'duplicate')
        .groupBy('c.currency', 'c.status')
        .orderBy('c.currency')
        .select('c.currency', 'c.status', sum('netMinor'), sum('amountMinor'));
      const currencies = [...new Set(rows.map(({ currency }) => currency))];
      return currencies.map((currency) => ({
        currency,
        amounts: fromKeys(earnedStates, (state) => {
          const row = rows.find((one) => one.currency === currency && one.status === state);
          return formatAmount(BigInt(row ? minorOf(state, row) : '0'), currency);
        }),
      }));
    },

    /** Lists the commissions behind an amount, the newest first. */
    async behind(
      { workspaceId, partnerId }: PortalView,
      { currency, state }: { currency: string; state: EarnedState },
      request: PageRequest,
    ): Promise<Page<EarnedCommission>> {
      const filters = { partner: partnerId, currency, status: state };
      const page = await commissions.list(workspaceId, filters, request);
      const items = page.items.map((found) => ({
        id: found.id,
        source: found.source,
        amount: formatAmount(BigInt(minorOf(state, found)), currency),
        currency,
        heldUntil: found.heldUntil,
        explanation: [
          ...found.explanation,
          ...(found.reason === null ? [] : [{ label: 'Reason', value: found.reason }]),
        ],
        createdAt: found.createdAt,
      }));
      return { ...page, items };
    },
  };
}

/** What is left, or for a reversed commission, what it was. */
const minorOf = (state: EarnedState, { netMinor, amountMinor }: Pick<Row, 'netMinor' | 'amountMinor'>) =>
  state === 'reversed' ? amountMinor : netMinor;

export type PortalCommissions = ReturnType<typeof createPortalCommissions>;
