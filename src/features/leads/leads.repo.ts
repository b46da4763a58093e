import type { Db } from '../../db/connect';
import { customList, type CustomCondition } from '../custom-fields/lists/custom-list.repo';
import { withCustomIndex } from '../custom-fields/lists/custom-index.repo';
import { createEntityTable } from '../../db/entity-table';
import { rowCount, statusTotals, type StatusTotals } from '../../db/lists/row-counts';
import { emailKey, nameKey } from '../../lib/text/match-keys';
import type { Page, PageRequest } from '../../lib/paging';
import { leadEntity, type Lead, type NamedLead } from './leads.entity';
import { leadStatuses, type LeadStatus } from './leads.rules';
import type { Emailable } from '../../records/emailable';

/** Each filter narrows the list; missing ones don't filter. */
export interface LeadListFilters {
  search?: string | undefined;
  status?: LeadStatus | undefined;
  /** The id of the partner that submitted it. */
  partner?: string | undefined;
  /** The id of a user; null: leads without an owner. */
  ownerId?: string | null | undefined;
  custom?: readonly CustomCondition[] | undefined;
}

export type LeadCounts = StatusTotals<LeadStatus>;

/** Upper bound for counting the leads of one partner or owner, because only statuses have counters. */
const COUNTED = 10_000;

export function createLeadsRepo(db: Db) {
  const table = createEntityTable<Lead, NamedLead>(db, {
    table: 'leads',
    alias: 'l',
    entity: leadEntity,
    join: (query) => query.leftJoin('partners as p', 'p.id', 'l.partnerId'),
    derive: ({ email, company }) => ({ matchDomain: emailKey(email), matchName: nameKey(company) }),
  });
  const leads = withCustomIndex<Lead, typeof table>(db, 'leads', table);
  return {
    ...leads,

    /** Returns the person to whom an email can be written. */
    async emailable(workspaceId: string, id: string): Promise<Emailable | undefined> {
      const found = await leads.byId(workspaceId, id);
      if (!found) return undefined;
      const { name, email, partnerId } = found;
      return { recordName: name, name, title: null, email: email || null, phone: null, partnerId };
    },

    /** Newest first. */
    list: (
      workspaceId: string,
      { search, status, partner, ownerId, custom }: LeadListFilters,
      request: PageRequest,
    ): Promise<Page<NamedLead>> => {
      const isCounted = ownerId === undefined && partner === undefined;
      const count = isCounted ? rowCount(db, workspaceId, 'leads', status) : COUNTED;
      const where = { status, partnerId: partner, ownerId };
      return leads.page(
        workspaceId,
        {
          search,
          where,
          narrowest: 'partnerId',
          indexed: customList(db, { table: 'leads', alias: 'l' }, custom),
          count,
        },
        request,
      );
    },

    counts: (workspaceId: string): Promise<LeadCounts> =>
      statusTotals(db, workspaceId, 'leads', leadStatuses),
  };
}

export type LeadsRepo = ReturnType<typeof createLeadsRepo>;
