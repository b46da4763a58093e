import type { Knex } from 'knex';
import type { Db } from '../../db/connect';
import { countUpTo } from '../../db/keyset';
import { listPage } from '../../db/list-page';
import { rowCount } from '../../db/row-counts';
import type { OrderedList } from '../../db/text-search';
import type { Page, PageRequest } from '../../lib/paging';
import type { PartnerStatus } from './partners.rules';
import { decodePartner, partnerColumns, type Partner } from './partners.repo';

/** Each narrows the list; what is not given filters nothing. */
export interface PartnerListFilters {
  search?: string | undefined;
  industry?: string | undefined;
  location?: string | undefined;
  partnershipType?: string | undefined;
  status?: PartnerStatus | undefined;
}

/** Where counting stops: a list's total is exact up to there, and "at least" beyond. */
const COUNT_CAP = 10_000;

type Query = Knex.QueryBuilder;
const columns = partnerColumns.map((column) => `p."${column}"`).join(', ');

/** The directory's list, newest first: its cost grows neither with the table nor with the page's place in it. */
export function createPartnerListRepo(db: Db) {
  const shown = {
    show: (query: Query) => query.select(db.read.raw(columns)),
    decode: decodePartner,
  };

  /** Walks the index whose order is the list's own. */
  function ordered(workspaceId: string, filters: PartnerListFilters): OrderedList {
    const { partnershipType, status } = filters;
    if (partnershipType === undefined) {
      const query = db.read('partners as p').where('p.workspaceId', workspaceId);
      return { query: onRow(query, filters), order: ['p.createdAt', 'p.id'] };
    }
    const query = ofType(workspaceId, partnershipType, status)
      .joinRaw(db.engine === 'sqlite' ? 'cross join partners as p' : 'inner join partners as p on true')
      .whereRaw('p.id = ??', ['t.partnerId']);
    return {
      query: onRow(query, { ...filters, status: undefined }),
      order: ['t.createdAt', 't.partnerId'],
    };
  }

  function ofType(workspaceId: string, type: string, status: PartnerStatus | undefined): Query {
    const query = db.read('partner_types as t').where({ 't.workspaceId': workspaceId, 't.type': type });
    return status === undefined ? query : query.where('t.status', status);
  }

  /** The conditions on a partner itself. */
  function onRow(query: Query, { status, industry, location }: PartnerListFilters): Query {
    const isNarrowed = industry !== undefined || location !== undefined;
    if (industry !== undefined) query.where('p.industry', industry);
    if (location !== undefined) query.where('p.location', location);
    // The plus keeps SQLite from choosing the index by status, which would read all the industries.
    if (status !== undefined)
      query.whereRaw(isNarrowed && db.engine === 'sqlite' ? '+?? = ?' : '?? = ?', ['p.status', status]);
    return query;
  }

  /** The conditions of the list on a query of partners alone. */
  function narrow(query: Query, workspaceId: string, filters: PartnerListFilters): Query {
    const { partnershipType: type } = filters;
    query.where('p.workspaceId', workspaceId);
    if (type !== undefined) {
      const types = ofType(workspaceId, type, undefined).whereRaw('?? = ??', ['t.partnerId', 'p.id']);
      query.whereExists(types.select('t.type'));
    }
    return onRow(query, filters);
  }

  return {
    async list(
      workspaceId: string,
      filters: PartnerListFilters,
      request: PageRequest,
    ): Promise<Page<Partner>> {
      const { search, industry, location, partnershipType, status } = filters;
      const walk = ordered(workspaceId, filters);
      const isNarrowed = [industry, location, partnershipType].some((value) => value !== undefined);
      const counting =
        industry === undefined && location === undefined && partnershipType !== undefined
          ? ofType(workspaceId, partnershipType, status)
          : walk.query.clone();
      return listPage<object, Partner>(db, {
        ...{ table: 'partners', alias: 'p', search, request, walk, ...shown },
        narrow: (query) => narrow(query, workspaceId, filters),
        count: isNarrowed
          ? () => countUpTo(db.read, counting, COUNT_CAP)
          : rowCount(db, workspaceId, 'partners', status),
      });
    },

    /** Partners in onboarding, newest first. */
    onboarding: (workspaceId: string, request: PageRequest): Promise<Page<Partner>> =>
      listPage<object, Partner>(db, {
        ...{ table: 'partners', alias: 'p', search: undefined, request, ...shown },
        narrow: (query) => query.where({ 'p.workspaceId': workspaceId, 'p.onboardingStatus': 'onboarding' }),
        count: COUNT_CAP,
      }),
  };
}

export type PartnerListRepo = ReturnType<typeof createPartnerListRepo>;
