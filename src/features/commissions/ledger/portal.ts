import type { Db } from '../../../db/connect';
import { fromKeys } from '../../../lib/entities/from-keys';
import { formatAmount } from '../../../lib/money/money';
import { mapPage, type Page, type PageRequest } from '../../../lib/paging';
import type { PortalView } from '../../audiences/portal-view';
import type { NamedCommission } from './commissions.entity';
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

/** A commission as its partner sees it, without flags and customers. */
export interface PortalCommission {
  id: string;
  source: CommissionSource;
  status: CommissionStatus;
  amount: string;
  netAmount: string;
  currency: string;
  heldUntil: string | null;
  createdAt: string;
}

/** A commission behind one of the amounts, with its part of the amount. */
export interface EarnedCommission extends PortalCommission {
  explanation: Explained[];
}

interface Row {
  currency: string;
  status: CommissionStatus;
  leftMinor: string;
  takenMinor: string;
}

/** Narrows the list of a partner. `reversed`: of which something was taken back, or that take something back. */
export interface EarnedFilters {
  currency?: string | undefined;
  state?: EarnedState | undefined;
}

/** What a partner has earned, for its portal. */
export function createPortalCommissions(db: Db, commissions: Pick<CommissionsRepo, 'list'>) {
  const sum = (sql: string, name: string) => db.read.raw(`cast(sum(${sql}) as text) as ??`, [name]);

  const page = (
    { workspaceId, partnerId }: PortalView,
    { currency, state }: EarnedFilters,
    request: PageRequest,
  ): Promise<Page<NamedCommission>> => {
    const ofState = state === 'reversed' ? { takenBack: true } : { status: state };
    return commissions.list(workspaceId, { partner: partnerId, currency, ...ofState }, request);
  };

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
        .select('c.currency', 'c.status', sum('c."netMinor"', 'leftMinor'))
        .select(
          sum(
            'CASE WHEN c."reverses" IS NULL THEN c."amountMinor" - c."netMinor" ELSE -c."netMinor" END',
            'takenMinor',
          ),
        );
      const currencies = [...new Set(rows.map(({ currency }) => currency))];
      return currencies.map((currency) => {
        const own = rows.filter((row) => row.currency === currency);
        const left = (state: EarnedState) =>
          own.reduce((total, row) => (row.status === state ? total + BigInt(row.leftMinor) : total), 0n);
        const taken = own.reduce((total, { takenMinor }) => total + BigInt(takenMinor), 0n);
        return {
          currency,
          amounts: fromKeys(earnedStates, (state) =>
            formatAmount(state === 'reversed' ? taken : left(state), currency),
          ),
        };
      });
    },

    /** Lists what the partner has earned, the newest first. */
    list: async (
      view: PortalView,
      filters: EarnedFilters,
      request: PageRequest,
    ): Promise<Page<PortalCommission>> => mapPage(await page(view, filters, request), present),

    /** Lists the commissions behind an amount, each with its part of the amount, the newest first. */
    behind: async (
      view: PortalView,
      { currency, state }: { currency: string; state: EarnedState },
      request: PageRequest,
    ): Promise<Page<EarnedCommission>> =>
      mapPage(await page(view, { currency, state }, request), (found) => ({
        ...present(found),
        amount: formatAmount(state === 'reversed' ? takenOf(found) : BigInt(found.netMinor), currency),
        explanation: [
          ...found.explanation,
          ...(found.reason === null ? [] : [{ label: 'Reason', value: found.reason }]),
        ],
      })),
  };
}

/** What was taken back of a commission, or what it takes back of one that was paid. */
const takenOf = ({ reverses, amountMinor, netMinor }: NamedCommission): bigint =>
  (reverses === null ? BigInt(amountMinor) : 0n) - BigInt(netMinor);

const present = (commission: NamedCommission): PortalCommission => {
  const { id, source, status, amountMinor, netMinor, currency, heldUntil, createdAt } = commission;
  return {
    ...{ id, source, status, currency, heldUntil, createdAt },
    amount: formatAmount(BigInt(amountMinor), currency),
    netAmount: formatAmount(BigInt(netMinor), currency),
  };
};

export type PortalCommissions = ReturnType<typeof createPortalCommissions>;
