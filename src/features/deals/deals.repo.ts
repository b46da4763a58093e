import type { Db } from '../../db/connect';
import { customList, type CustomCondition } from '../custom-fields/lists/custom-list.repo';
import { withCustomIndex } from '../custom-fields/lists/custom-index.repo';
import { createEntityTable } from '../../db/entity-table';
import { rowCount, statusTotals, type StatusTotals } from '../../db/lists/row-counts';
import type { MatchKeys } from '../../lib/text/match-keys';
import { formatAmount } from '../../lib/money/money';
import type { Page, PageRequest } from '../../lib/paging';
import { foldName } from '../../lib/text/names.rules';
import { customerKeys } from './conflicts/customer-keys.rules';
import { minorUnits } from './deal-amount.rules';
import { dealEntity, type Deal, type NamedDeal } from './deals.entity';
import { dealStatuses, isSettled, type DealStatus } from './deals.rules';
import type { Emailable } from '../../records/emailable';
import { withInfluencers, type DealRow, type NamedDealRow } from './influencers.repo';

/** Each filter narrows the list; missing ones don't filter. */
export interface DealListFilters {
  search?: string | undefined;
  status?: DealStatus | undefined;
  /** The partner's id. */
  partner?: string | undefined;
  /** The id of a user; null: deals without an owner. */
  ownerId?: string | null | undefined;
  custom?: readonly CustomCondition[] | undefined;
}

export type DealCounts = StatusTotals<DealStatus>;

/** The sum of open deals of one currency and status. */
export interface PipelineValue {
  currency: string;
  status: DealStatus;
  amount: string;
  deals: number;
}

/** A deal whose protection ends soon. */
export type ExpiringDeal = Pick<NamedDeal, 'id' | 'name' | 'customerName' | 'partnerName' | 'protectedUntil'>;

type DueDeal = Pick<Deal, 'id' | 'workspaceId'>;

interface WarningsDue {
  now: string;
  until: string;
  /** The days of the warning. */
  count: number;
  /** The last deal of the previous page. */
  after: string;
  limit: number;
}

/** Upper bound for counting the deals of one partner or owner, because only statuses have counters. */
const COUNTED = 10_000;

/** Two rows of a file with the same key are the same deal. */
export const importKeyOf = ({ name, customerName }: Pick<Deal, 'name' | 'customerName'>): string =>
  `${foldName(name)}\n${foldName(customerName)}`;

export function createDealsRepo(db: Db) {
  const table = createEntityTable<DealRow, NamedDealRow>(db, {
    table: 'deals',
    alias: 'd',
    entity: dealEntity,
    join: (query) =>
      query
        .innerJoin('partners as p', 'p.id', 'd.partnerId')
        .leftJoin('users as submitter', 'submitter.id', 'd.submittedBy')
        .leftJoin('users as decider', 'decider.id', 'd.decidedBy'),
    derive: (deal) => ({
      amountMinor: minorUnits(deal),
      importKey: importKeyOf(deal),
      // Later changes of the contact don't change the approved customer.
      ...(!isSettled(deal.status) && customerKeys(deal)),
    }),
  });
  const indexed = withCustomIndex<DealRow, typeof table>(db, 'deals', table);
  const deals = withInfluencers<Parameters<typeof table.page>[1], typeof indexed>(db, indexed);

  /** The condition must equal that of the partial index word for word. */
  const approved = () => db.read('deals').whereRaw(`status = 'approved'`).select('id', 'workspaceId');

  return {
    ...deals,

    /** Returns the person to whom an email can be written. */
    async emailable(workspaceId: string, id: string): Promise<Emailable | undefined> {
      const found = await deals.byId(workspaceId, id);
      if (!found) return undefined;
      const { name: recordName, contactName, contactEmail: email, customerName, partnerId } = found;
      return { recordName, name: contactName ?? customerName, title: null, email, phone: null, partnerId };
    },

    /** Newest first. */
    list: (
      workspaceId: string,
      { search, status, partner, ownerId, custom }: DealListFilters,
      request: PageRequest,
    ): Promise<Page<NamedDeal>> => {
      const isCounted = ownerId === undefined && partner === undefined;
      const count = isCounted ? rowCount(db, workspaceId, 'deals', status) : COUNTED;
      const where = { status, partnerId: partner, ownerId };
      return deals.page(
        workspaceId,
        {
          search,
          where,
          narrowest: 'partnerId',
          indexed: customList(db, { table: 'deals', alias: 'd' }, custom),
          count,
        },
        request,
      );
    },

    counts: (workspaceId: string): Promise<DealCounts> =>
      statusTotals(db, workspaceId, 'deals', dealStatuses),

    async ofPartnerExist(workspaceId: string, partnerId: string): Promise<boolean> {
      return (await db.read('deals').where({ workspaceId, partnerId }).first('id')) !== undefined;
    },

    /** Returns the name of a referral program, which then stays until the current transaction ends. */
    async programName(workspaceId: string, id: string): Promise<string | undefined> {
      const row: { name: string } | undefined = await db
        .read('referral_programs')
        .where({ workspaceId, id })
        .forShare()
        .first('name');
      return row?.name;
    },

    /** Returns whether deals of the workspace follow the rules of the program. */
    async followProgram(workspaceId: string, programId: string): Promise<boolean> {
      const deal = await db.read('deals').where({ programId, workspaceId }).first('id');
      if (deal !== undefined) return true;
      const workspace = await db
        .read('workspaces')
        .where({ id: workspaceId, dealProgramId: programId })
        .first('id');
      return workspace !== undefined;
    },

    async ofLead(workspaceId: string, leadId: string): Promise<{ id: string; name: string } | undefined> {
      return db.read('deals').where({ workspaceId, leadId }).first('id', 'name');
    },

    /** Returns the stored keys by which the customer is recognised. */
    async storedKeys(workspaceId: string, id: string): Promise<MatchKeys | undefined> {
      return db.read('deals').where({ workspaceId, id }).first('matchDomain', 'matchName');
    },

    /** Sums the open deals. The condition must equal that of the partial index word for word. */
    async pipeline(workspaceId: string): Promise<PipelineValue[]> {
      const rows: { currency: string; status: DealStatus; minor: string; deals: number }[] = await db
        .read('deals')
        .where({ workspaceId })
        .whereRaw(`status IN ('submitted', 'approved')`)
        .whereNotNull('currency')
        .whereNotNull('amountMinor')
        .groupBy('currency', 'status')
        .orderBy(['currency', 'status'])
        .select('currency', 'status', {
          // As text, because a sum can be larger than the integers of JavaScript.
          minor: db.read.raw('cast(sum(??) as text)', ['amountMinor']),
          deals: db.read.raw('count(*)'),
        });
      return rows.map(({ currency, status, minor, deals: n }) => ({
        currency,
        status,
        amount: formatAmount(BigInt(minor), currency),
        deals: Number(n),
      }));
    },

    /** Returns approved deals of all workspaces whose protection has ended, in the order of their ids. */
    ended: (now: string, after: string, limit: number): Promise<DueDeal[]> =>
      approved().where('protectedUntil', '<=', now).where('id', '>', after).orderBy('id').limit(limit),

    /** Returns protected deals of all workspaces that a warning is due for, in the order of their ids. */
    toWarn: ({ now, until, count, after, limit }: WarningsDue): Promise<DueDeal[]> =>
      approved()
        .where('protectedUntil', '>', now)
        .where('protectedUntil', '<=', until)
        .whereRaw('(?? is null or ?? > ?)', ['warnedDays', 'warnedDays', count])
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit),

    /** Records that a warning is given. Returns false if it was given before. */
    async noteWarning(workspaceId: string, id: string, count: number): Promise<boolean> {
      const noted = await db
        .write('deals')
        .where({ workspaceId, id })
        .whereRaw('(?? is null or ?? > ?)', ['warnedDays', 'warnedDays', count])
        .update({ warnedDays: count });
      return noted > 0;
    },

    /** Returns the protected deals whose protection ends first. */
    expiring: (
      workspaceId: string,
      { after, before, limit }: { after: string; before: string; limit: number },
    ): Promise<ExpiringDeal[]> =>
      db
        .read('deals as d')
        .innerJoin('partners as p', 'p.id', 'd.partnerId')
        .where('d.workspaceId', workspaceId)
        .where('d.protectedUntil', '>', after)
        .where('d.protectedUntil', '<=', before)
        .where('d.status', 'approved')
        .orderBy(['d.protectedUntil', 'd.id'])
        .limit(limit)
        .select('d.id', 'd.name', 'd.customerName', 'd.protectedUntil', { partnerName: 'p.name' }),
  };
}

export type DealsRepo = ReturnType<typeof createDealsRepo>;
